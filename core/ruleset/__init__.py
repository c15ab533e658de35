"""Rulesets as data: models, reading, house rules, checking, expressions."""
