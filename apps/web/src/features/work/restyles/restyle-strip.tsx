import type { Restyle } from '@forecourt/contract/restyles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
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

/** Progress of the user's restyles that have not ended, shown on every screen. */
export function RestyleStrip({ pathOf }: { pathOf: (id: string) => string }) {
  const t = useText();
  const { data } = useQuery(restyleList(1, shownMax));
  const restyles = data?.results ?? none;
  useEnds(restyles);
  const open = restyles.filter(isOpen);
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
            <PanelLink to={pathOf(restyle.id)} className={buttonClass({ small: true })}>
              {t('restyles.open')}
            </PanelLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
