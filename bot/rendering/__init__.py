"""Drawing: SVG becomes PNG files in worker processes."""
