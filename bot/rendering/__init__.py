"""Work off the event loop: pictures in threads, computer players in processes."""
