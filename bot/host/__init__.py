"""What any front end needs to host matches; knows no Discord."""
