import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/use-text.ts';
import { ComboField, type ComboParts } from './combo-field.tsx';
import { matching } from './combobox-rules.ts';
import type { Choice } from './field.tsx';

/** A pause in typing, after which is searched; milliseconds. */
const pauseMs = 250;

/** What was typed, once typing pauses; an emptied field counts at once. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : paused;
}

interface ComboboxProps<C extends Choice, Data, Key extends QueryKey> extends ComboParts<C> {
  /** What a search finds; an empty one finds the first of all. Keeps what it had while it asks. */
  choices: (search: string) => UseQueryOptions<Data, Error, C[], Key>;
}

/** One of more than a list can hold: the server is asked what fits the typed text, once the field is used. */
export function Combobox<C extends Choice, Data, Key extends QueryKey>({
  choices,
  ...parts
}: ComboboxProps<C, Data, Key>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isNear, setNear] = useState(false);
  const needsLabel = parts.value !== '' && !parts.known;
  const search = usePaused(typed?.trim() ?? '');
  const t = useText();
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...choices(search),
    enabled: isNear || needsLabel,
  });
  const isLate = search !== (typed?.trim() ?? '') || isPlaceholderData;
  return (
    <ComboField
      {...parts}
      found={data ?? []}
      isAsking={isLate || (isFetching && data === undefined)}
      failure={error && errorText(error, t)}
      typed={typed}
      onType={setTyped}
      onNear={() => setNear(true)}
    />
  );
}

interface ListComboboxProps<C extends Choice> extends ComboParts<C> {
  choices: readonly C[];
}

/** One of a long list that is here as a whole. */
export function ListCombobox<C extends Choice>({ choices, ...parts }: ListComboboxProps<C>) {
  const [typed, setTyped] = useState<string | null>(null);
  const known = choices.find(({ value }) => value === parts.value);
  return (
    <ComboField
      known={known}
      {...parts}
      found={matching(choices, typed ?? '')}
      isAsking={false}
      typed={typed}
      onType={setTyped}
    />
  );
}
