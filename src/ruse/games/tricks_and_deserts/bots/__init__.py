"""What bots know of Tricks & Deserts: advice and judgement."""
