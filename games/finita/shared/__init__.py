"""Values of which there is one instance each: frequent actions and events, steps."""
