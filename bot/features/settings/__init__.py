"""The forms and pages of `/settings`."""
