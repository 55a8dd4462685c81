"""Pictures: SVG drawings become PNG files in worker processes."""
