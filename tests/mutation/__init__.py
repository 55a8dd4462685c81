"""Changes each changed line in small ways, and says which of these changes no test notices."""
