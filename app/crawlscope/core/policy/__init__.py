"""What a person decides on: settings, options, profiles, scope, which addresses are asked."""
