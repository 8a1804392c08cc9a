import { type SourceFile, sourceFiles } from './source-files.ts';

/** The columns of each `…CsvRow` of a contract module. */
function rowsOf({ text }: SourceFile): { row: string; columns: string[] }[] {
  return [...text.matchAll(/^export const (\w+CsvRow) = z\.object\(\{\n([\s\S]*?)\n\}\);/gm)].map(
    ([, row = '', fields = '']) => ({
      row,
      columns: [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column),
    }),
  );
}

const quoted = /'(\w+)'/g;

/** Tells which columns a panel file names: as a word, as a template of one, or as a variable that is one of several words. */
function columnsNamedBy({ text }: SourceFile): (column: string) => boolean {
  const names = new Set([...text.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name));
  for (const [, variable] of text.matchAll(/\bname: (\w+),/g))
    for (const [, words = ''] of text.matchAll(new RegExp(`\\b${variable}: ('\\w+'(?: \\| '\\w+')+)`, 'g')))
      for (const [, word] of words.matchAll(quoted)) names.add(word);
  const templates = [...text.matchAll(/\bname: `\$\{\w+\}(\w+)`/g)].map(([, ending = '']) => ending);
  return (column) => names.has(column) || templates.some((ending) => column.endsWith(ending));
}

/** Whether a panel file belongs to a noun of the contract, by its folder or its name. */
const belongsTo = (noun: string, { path }: SourceFile) =>
  new RegExp(`^apps/web/src/(?:features/.*/${noun}/|routes/.*\\b${noun}-page)`).test(path);

/** Columns of CSV files that no column of a list in the panel has. Lists that always save all columns name none. */
export function forgottenCsvColumns(files: SourceFile[]): string[] {
  const lists = files.filter(({ text }) => /\bcsvColumns: \[/.test(text));
  return files.flatMap((file) => {
    const noun = /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(file.path)?.[1];
    const named = noun ? lists.filter((list) => belongsTo(noun, list)) : [];
    const isNamed = named.map(columnsNamedBy);
    if (isNamed.length === 0) return [];
    return rowsOf(file).flatMap(({ row, columns }) =>
      columns
        .filter((column) => !isNamed.some((names) => names(column)))
        .map(
          (column) =>
            `${file.path}: ${row} has ${column}, but no csvColumns name it, in ${named[0]?.path} or another list of ${noun}`,
        ),
    );
  });
}

export const checkCsvColumns = (): string[] => forgottenCsvColumns(sourceFiles(['.ts', '.tsx']));
