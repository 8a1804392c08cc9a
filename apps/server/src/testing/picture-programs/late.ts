/** A picture process that never gets through its start. */
setInterval(() => {}, 60_000);
