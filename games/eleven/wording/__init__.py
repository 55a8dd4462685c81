"""Names and phrases that sentences and card texts share."""
