"""What members ask of a season: signing up, looking up, handing over, pausing, playing on."""
