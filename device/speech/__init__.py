"""The languages: catalogues, and speaking by them."""
