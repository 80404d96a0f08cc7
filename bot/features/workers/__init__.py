"""Workers: processes elsewhere that think for robots and draw pictures."""
