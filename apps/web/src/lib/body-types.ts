import {
  type BodyType,
  type BuiltInBodyType,
  builtInBodyTypes,
  listBodyTypes,
} from '@forecourt/contract/body-types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Text } from './i18n.ts';
import { useText } from './use-text.ts';

/** They seldom change, and an edit in this panel refetches them. */
const freshMs = 5 * 60_000;

/** All body types in their order; vehicles carry only their keys. */
export const bodyTypeList = queryOptions({
  queryKey: ['body-types'],
  queryFn: ({ signal }) => call(listBodyTypes, {}, signal),
  staleTime: freshMs,
});

const isBuiltIn = (key: string): key is BuiltInBodyType => builtInBodyTypes.includes(key as BuiltInBodyType);

/** Built-in types are named in the user's language, others as root named them. */
export function bodyTypeName({ key, name }: Pick<BodyType, 'key' | 'name'>, t: Text): string {
  return isBuiltIn(key) ? t(`bodyTypes.${key}`) : (name ?? key);
}

const canBeChosen = ({ hidden, deletedAt }: BodyType) => !hidden && deletedAt === null;

interface Choice {
  value: string;
  label: string;
}

/** The names of body types, by key too, and which can be chosen. Types that root added have no name until the list has loaded. */
export function useBodyTypes() {
  const t = useText();
  const { data } = useQuery(bodyTypeList);
  const types = data?.results ?? [];
  const nameOf = (key: string): string => {
    if (isBuiltIn(key)) return bodyTypeName({ key, name: null }, t);
    return types.find((type) => type.key === key)?.name ?? '';
  };
  /** Includes the type that is chosen now, even if it is hidden or deleted. */
  const choices = (chosen: string): Choice[] => {
    const offered = types.filter((type) => canBeChosen(type) || type.key === chosen);
    const found = offered.map((type) => ({ value: type.key, label: bodyTypeName(type, t) }));
    const isMissing = chosen !== '' && offered.every(({ key }) => key !== chosen);
    return isMissing ? [...found, { value: chosen, label: nameOf(chosen) }] : found;
  };
  const words = Object.fromEntries(types.map((type) => [type.key, bodyTypeName(type, t)]));
  return { nameOf, choices, words };
}

export type BodyTypes = ReturnType<typeof useBodyTypes>;
