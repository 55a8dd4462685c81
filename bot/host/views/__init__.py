"""What messages show: match card, lobby card, help, clocks, notices; no writes to the database."""
