"""What is stored of servers: settings, the audit log, cups and seasons."""
