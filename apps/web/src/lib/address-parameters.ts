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
