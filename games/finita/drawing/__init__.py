"""Cards as drawings."""
