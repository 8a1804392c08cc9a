/** An error with what caused it, and with the attempts behind it where several were made, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const found = new Set<Error>();
  const add = (one: unknown) => {
    if (!(one instanceof Error) || found.has(one)) return;
    found.add(one);
    if (one instanceof AggregateError) one.errors.forEach(add);
    add(one.cause);
  };
  add(error);
  return [...found];
}

/** What an error says, with what its causes say that it does not: `fetch failed: connect ECONNREFUSED 127.0.0.1:25`. */
export function readableCause(error: unknown): string {
  const said: string[] = [];
  for (const { message, name } of causesOf(error)) {
    const words = message || (name === 'AggregateError' ? '' : name);
    if (words && !said.some((one) => one.includes(words))) said.push(words);
  }
  return said.join(': ') || String(error);
}
