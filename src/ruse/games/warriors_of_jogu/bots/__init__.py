"""What bots know of Warriors of Jogu: advice, beliefs, judgement and how rounds end."""
