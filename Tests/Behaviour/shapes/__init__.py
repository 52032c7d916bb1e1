"""The shapes that random apps are made of."""
