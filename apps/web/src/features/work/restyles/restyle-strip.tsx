import type { Restyle } from '@forecourt/contract/restyles';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { lookLabel, RestyleBadge, RestyleProgress } from './restyle-words.tsx';
import { isOpen, restyleList } from './restyles.calls.ts';
import styles from './restyles.module.css';

const shownMax = 5;
const none: readonly Restyle[] = [];

/** Says when a restyle that this page has seen running has ended, and refetches the lists of vehicles. */
function useEnds(restyles: readonly Restyle[]): void {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const restyle of restyles) {
      if (isOpen(restyle)) {
        seen.current.add(restyle.id);
        continue;
      }
      if (!seen.current.delete(restyle.id)) continue;
      void queries.invalidateQueries({ queryKey: ['vehicles'] });
      if (restyle.state !== 'finished') continue;
      const counts = { done: restyle.doneCount, total: restyle.count };
      toast.success(
        t('restyles.ended', {
          done: wholeNumber(counts.done, language),
          total: wholeNumber(counts.total, language),
        }),
      );
    }
  }, [restyles, queries, t, language]);
}

/** Which paused restyles somebody closed here; one that runs again is shown again. */
function useClosed(restyles: readonly Restyle[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const runs = new Set<string>(restyles.filter(({ state }) => state !== 'paused').map(({ id }) => id));
    const still = [...closed].filter((id) => !runs.has(id));
    if (still.length < closed.size) setClosed(new Set(still));
  }, [restyles, closed]);
  return { closed, close: ({ id }: Restyle) => setClosed(new Set([...closed, id])) };
}

/**
 * Progress of the user's restyles that have not ended, shown on every screen other than their own. Paused ones can be closed.
 */
export function RestyleStrip({ pathOf }: { pathOf: (id: string) => string }) {
  const t = useText();
  const { data } = useQuery(restyleList(1, shownMax));
  const restyles = data?.results ?? none;
  useEnds(restyles);
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const { close, closed } = useClosed(restyles);
  const open = restyles.filter((one) => isOpen(one) && !closed.has(one.id) && pathOf(one.id) !== here);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('restyles.list')} className={styles.strip}>
      <ul>
        {open.map((restyle) => (
          <li key={restyle.id}>
            <span className={styles.stripWords}>
              <strong>{t('restyles.named', { look: lookLabel(t, restyle) })}</strong>
              <RestyleBadge state={restyle.state} />
            </span>
            <RestyleProgress restyle={restyle} slim />
            <span className={styles.steps}>
              <PanelLink to={pathOf(restyle.id)} className={buttonClass({ small: true })}>
                {t('restyles.open')}
              </PanelLink>
              {restyle.state === 'paused' && (
                <IconButton label={t('restyles.hide')} onClick={() => close(restyle)}>
                  <IconX size={18} />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
