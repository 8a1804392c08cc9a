export interface EachResult<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/** Concurrency: fast, without crowding out other requests. */
const usually = 4;

/** Runs a task for every item, even if others fail; the results are in the order of the items. */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  onStep: (finished: number) => void = () => undefined,
  atOnce = usually,
): Promise<EachResult<Item>> {
  const errors = new Map<number, unknown>();
  const waiting = items.entries();
  let finished = 0;
  const work = async () => {
    for (const [index, item] of waiting) {
      await run(item).catch((error: unknown) => errors.set(index, error));
      finished += 1;
      onStep(finished);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return {
    done: items.filter((_, index) => !errors.has(index)),
    failed: items.flatMap((item, index) => (errors.has(index) ? [{ item, error: errors.get(index) }] : [])),
  };
}
