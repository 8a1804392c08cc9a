/** What the last column of `docs/asvs.md` says of a requirement, if it names no tests. */
const verdicts = ['no test', 'exception', 'not applicable'];
const held = 'held by a test';

/** The counts at the top must be those of the rows, each row needs a verdict, and the list of exceptions has to be complete. */
export function asvsFaults(document: string): string[] {
  const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \|.*\| ([^|]+) \|$/gm)].map(
    ([, id = '', said = '']) => ({ id, verdict: /\.test\.tsx?`/.test(said) ? held : said }),
  );
  const idsOf = (verdict: string) => rows.filter((row) => row.verdict === verdict).map(({ id }) => id);
  const counts = [held, ...verdicts].flatMap((verdict) => {
    const [, said] = new RegExp(`^\\| ${verdict} \\| (\\d+) \\|$`, 'm').exec(document) ?? [];
    const count = idsOf(verdict).length;
    return Number(said) === count ? [] : [`docs/asvs.md counts ${said} “${verdict}”, there are ${count}`];
  });
  const unknown = rows
    .filter(({ verdict }) => verdict !== held && !verdicts.includes(verdict))
    .map(({ id }) => `docs/asvs.md: ${id} names neither a test nor a verdict`);
  const listed = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (?![12] \|)/gm)]
    .map(([, id]) => id)
    .toSorted();
  const isListed = listed.join() === idsOf('exception').toSorted().join();
  return [...counts, ...unknown, ...(isListed ? [] : ['docs/asvs.md lists other exceptions than its rows'])];
}
