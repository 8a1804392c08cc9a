import type { Route, RouteCall } from '@forecourt/contract/route';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from './call.ts';
import { saveFile } from './save-file.ts';

/** A column of a list's CSV file, with its heading in the user's language. */
export interface CsvColumn {
  name: string;
  heading: string;
  /** Texts for the codes in the column. */
  words?: Readonly<Record<string, string>>;
}

/** The text of each code of a column. */
export function columnWords<Code extends string>(codes: readonly Code[], textOf: (code: Code) => string) {
  return Object.fromEntries(codes.map((code) => [code, textOf(code)]));
}

export interface ListFile {
  save: (columns: readonly CsvColumn[]) => void;
  isBusy: boolean;
}

/** Downloads all pages of a filtered list as a file with the visible columns. */
export function useListFile<const R extends Route & { answer: 'csv' }>(
  route: R,
  { page: _page, limit: _limit, ...query }: object & { page?: unknown; limit?: unknown },
  params?: Record<string, string>,
): ListFile {
  const { mutate, isPending } = useMutation({
    mutationFn: (columns: readonly CsvColumn[]) => {
      const words = columns.flatMap((column) =>
        Object.entries(column.words ?? {}).flatMap(([code, word]) => [`${column.name}:${code}`, word]),
      );
      const named = {
        columns: columns.map(({ name }) => name).join(','),
        headings: columns.map(({ heading }) => heading).join('\t'),
        ...(words.length > 0 && { valueWords: words.join('\t') }),
      };
      return callForFile(route, { params, query: { ...query, ...named } } as unknown as RouteCall<R>);
    },
    onSuccess: saveFile,
  });
  return { save: mutate, isBusy: isPending };
}
