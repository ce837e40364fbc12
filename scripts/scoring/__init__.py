"""The parts of score-filter: recordings and simulated receivers, and the limits of both."""
