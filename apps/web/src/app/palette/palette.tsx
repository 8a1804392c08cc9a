import type { SearchHit } from '@forecourt/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchHits } from '../../features/operation/search/search.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { hasWords } from '../../lib/has-words.ts';
import { useText } from '../../lib/use-text.ts';
import { CommandPalette } from '../../ui/command-palette.tsx';
import type { HitAddress } from './hit-path.ts';
import { choicesFor, groupsOfHits } from './palette-choices.tsx';

/** Debounce of the search, in milliseconds. */
const pauseMs = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useHits(typed: string) {
  const settled = useSettled(typed.trim());
  const { data, error, isPlaceholderData, isFetching } = useQuery(searchHits(settled));
  const isOfNow = settled === typed.trim() && !isPlaceholderData;
  // Results of an earlier search stay only if they match the current text too, so that Enter cannot open a wrong one.
  const fits = ({ title, detail }: SearchHit) => isOfNow || hasWords(`${title} ${detail}`, typed);
  const isAsking = typed.trim() !== '' && (isFetching || !isOfNow);
  return { hits: typed.trim() === '' ? [] : (data ?? []).filter(fits), isAsking, error };
}

/** ⌘K: searches by any word or id, opens every screen, and runs frequent actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { hits, isAsking, error } = useHits(typed);
  const go = ({ to, search = {} }: HitAddress) => void navigate({ to, search });
  const groups = [...choicesFor(me, typed, t, go), ...groupsOfHits(me, hits, t, go)].filter(
    ({ choices }) => choices.length > 0,
  );
  return (
    <CommandPalette
      title={t('palette.title')}
      placeholder={t('palette.placeholder')}
      typed={typed}
      onType={setTyped}
      groups={groups}
      isAsking={isAsking}
      note={error ? errorText(error, t) : t('palette.nothing', { words: typed.trim() })}
      isNoteShown={error !== null || (groups.length === 0 && !isAsking)}
      countText={(count) => t('palette.count', { count })}
      onClose={onClose}
    />
  );
}
