"""Records of boards in the formats that programs exchange."""
