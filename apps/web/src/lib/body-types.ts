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

/** They change seldom; whoever changes one asks anew. */
const freshMs = 5 * 60_000;

/** Every body type in its place; vehicles carry keys only. */
export const bodyTypeList = queryOptions({
  queryKey: ['body-types'],
  queryFn: ({ signal }) => call(listBodyTypes, {}, signal),
  staleTime: freshMs,
});

const isBuiltIn = (key: string): key is BuiltInBodyType => builtInBodyTypes.includes(key as BuiltInBodyType);

/** In the language of whoever reads, or in root's own words. */
export function bodyTypeName({ key, name }: Pick<BodyType, 'key' | 'name'>, t: Text): string {
  return isBuiltIn(key) ? t(`bodyTypes.${key}`) : (name ?? key);
}

export const canBeChosen = ({ hidden, deletedAt }: BodyType) => !hidden && deletedAt === null;

interface Choice {
  value: string;
  label: string;
}

/** What body types are called, and which can be chosen. Own ones have no name before they are loaded. */
export function useBodyTypes() {
  const t = useText();
  const { data } = useQuery(bodyTypeList);
  const types = data?.results ?? [];
  const nameOf = (key: string): string => {
    if (isBuiltIn(key)) return bodyTypeName({ key, name: null }, t);
    return types.find((type) => type.key === key)?.name ?? '';
  };
  /** With the one that is chosen now, whatever became of it. */
  const choices = (chosen: string): Choice[] => {
    const offered = types.filter((type) => canBeChosen(type) || type.key === chosen);
    const found = offered.map((type) => ({ value: type.key, label: bodyTypeName(type, t) }));
    const isMissing = chosen !== '' && offered.every(({ key }) => key !== chosen);
    return isMissing ? [...found, { value: chosen, label: nameOf(chosen) }] : found;
  };
  return { nameOf, choices };
}
