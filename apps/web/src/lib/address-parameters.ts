import { useParams, useSearch } from '@tanstack/react-router';

function textOf(parameters: object, name: string): string | undefined {
  const value = new Map<string, unknown>(Object.entries(parameters)).get(name);
  return value === undefined ? undefined : String(value);
}

/** A parameter after the `?` of the address; undefined if it is absent. */
export function useSearchParameter(name: string): string | undefined {
  return textOf(useSearch({ strict: false }), name);
}

/** A part of the path that differs between objects, such as `id` in `/root/users/:id`; undefined on a screen without it. */
export function usePathParameter(name: string): string | undefined {
  return textOf(useParams({ strict: false }), name);
}

/** Plain text in the address: `?search=golf&page=2`. Each screen parses its own parameters. */
export const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values: Record<string, unknown>) => {
    const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `?${query}` : '';
  },
};
