"""The stored data of servers: settings, the audit log, cups and seasons."""
