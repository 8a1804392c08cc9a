import { useCurrentUser } from '../../../lib/current-session.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { areaOf, paths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import type { CreditOwner } from './credits.calls.ts';
import styles from './move-source.module.css';
import type { MoveSource as Source } from './move-sources.calls.ts';
import { moveLabel } from './move-words.ts';
import type { MoveName } from './moves.calls.ts';

/** How an account of this kind is filled, and the permission that this needs. */
const fillings = {
  customer: {
    move: 'topUp',
    needs: 'credits:issue',
    pathOf: paths.customer,
    label: 'credits.moves.topUp',
  },
  client: {
    move: 'toClient',
    needs: 'credits:transfer',
    pathOf: paths.client,
    label: 'credits.movesHere.toClient',
  },
} as const;

interface FillProps {
  source: Source;
  owner: CreditOwner;
  onFill: (move: MoveName) => void;
  onLeave: () => void;
}

/** Offers to fill an empty account, if the user may: here, or on the account's own screen. */
function Fill({ source, owner, onFill, onLeave }: FillProps) {
  const t = useText();
  const me = useCurrentUser();
  if (source.kind === 'user') return null;
  const { move, needs, pathOf, label } = fillings[source.kind];
  if (!may(me, needs)) return null;
  if (source.id === owner.id)
    return <Button onClick={() => onFill(move)}>{moveLabel(move, owner, t)}</Button>;
  return (
    <PanelLink to={`${pathOf(areaOf(me.role), source.id)}?tab=credits&new=1`} onClick={onLeave}>
      {t(label)}
    </PanelLink>
  );
}

/** The account that the credits are taken from, and its balance. */
export function MoveSourceLine({ source, ...rest }: FillProps) {
  const t = useText();
  const language = useLanguage();
  const { name, credits } = source;
  const words = t('credits.source', { name, credits: wholeNumber(credits, language) });
  if (credits > 0) return <p role="status">{words}</p>;
  // The account may still transfer if its customer may overdraw, so this only offers to fill it.
  return (
    <div className={styles.empty} role="status">
      <p>{words}</p>
      <Fill source={source} {...rest} />
    </div>
  );
}
