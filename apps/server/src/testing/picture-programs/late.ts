/** A picture process that never finishes starting. */
setInterval(() => {}, 60_000);
