import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/use-text.ts';
import { ComboField, type ComboParts } from './combo-field.tsx';
import { matchingChoices } from './combobox-rules.ts';
import type { Choice } from './field.tsx';

/** Debounce of the search, in milliseconds. */
const pauseMs = 250;

/** The debounced text; clearing the field takes effect at once. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : paused;
}

interface ComboboxProps<C extends Choice, Data, Key extends QueryKey> extends ComboParts<C> {
  /** The query for a search text; an empty one returns the first choices. Keeps its previous data while it loads. */
  choices: (search: string) => UseQueryOptions<Data, Error, C[], Key>;
}

/** Selects one of more choices than a list can hold: the server searches for the typed text, once the field is used. */
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

/** Selects one of a long list that is loaded completely. */
export function ListCombobox<C extends Choice>({ choices, ...parts }: ListComboboxProps<C>) {
  const [typed, setTyped] = useState<string | null>(null);
  const known = choices.find(({ value }) => value === parts.value);
  return (
    <ComboField
      known={known}
      {...parts}
      found={matchingChoices(choices, typed ?? '')}
      isAsking={false}
      typed={typed}
      onType={setTyped}
    />
  );
}
