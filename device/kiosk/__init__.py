"""What makes a Pi with Brinkside on it an appliance: nobody has to start, mind or mend it."""
