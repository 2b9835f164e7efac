"""What bots know of Tooth & Claw: advice, and exact open combat."""
