let inFlight = 0;

/** Says on the root element how many calls are under way, for whoever looks at the page from outside; nothing if none is. */
function show(): void {
  const root = globalThis.document?.documentElement;
  if (inFlight > 0) root?.setAttribute('data-calls', String(inFlight));
  else root?.removeAttribute('data-calls');
}

/** Counts a call as under way until it has settled. */
export async function countCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  inFlight += 1;
  show();
  try {
    return await call;
  } finally {
    inFlight -= 1;
    show();
  }
}
