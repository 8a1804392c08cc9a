/** A picture process that cannot start, as without its models. */
process.exit(1);
