"""Every sentence a member may read, in every language the bot speaks."""
