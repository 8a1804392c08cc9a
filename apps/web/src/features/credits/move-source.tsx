import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { areaOf, paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import type { CreditOwner, MoveName } from './credits.calls.ts';
import styles from './move-source.module.css';
import { moveSource, type MoveSource as Source } from './move-sources.calls.ts';
import { moveLabel } from './move-words.ts';

/** How an account of this kind is filled, and the permission that this needs. */
const fillings = {
  customer: { move: 'topUp', needs: 'credits:issue', pathOf: paths.customer },
  client: { move: 'toClient', needs: 'credits:transfer', pathOf: paths.client },
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
  const { move, needs, pathOf } = fillings[source.kind];
  if (!may(me, needs)) return null;
  if (source.id === owner.id)
    return <Button onClick={() => onFill(move)}>{moveLabel(move, owner, t)}</Button>;
  return (
    <PanelLink to={`${pathOf(areaOf(me.role), source.id)}?tab=credits`} onClick={onLeave}>
      {t('credits.add')}
    </PanelLink>
  );
}

interface MoveSourceProps extends Omit<FillProps, 'source'> {
  move: MoveName;
  targetId: string | undefined;
  /** The amount to transfer; NaN while none is typed. */
  amount: number;
}

/** The account that the credits are taken from, and its balance. */
export function MoveSource({ move, targetId, amount, ...rest }: MoveSourceProps) {
  const t = useText();
  const language = useLanguage();
  const { data: source } = useQuery(moveSource(move, rest.owner, targetId));
  if (!source) return null;
  const { name, credits } = source;
  const told = { name, credits: wholeNumber(credits, language) };
  const words = t('credits.source', told);
  // Only the server knows whether the account may be overdrawn, so this is a warning and does not block the transfer.
  if (credits > 0) return <p role="status">{amount > credits ? t('credits.overBalance', told) : words}</p>;
  // The account may still transfer if its customer may overdraw, so this only offers to fill it.
  return (
    <div className={styles.empty} role="status">
      <p>{words}</p>
      <Fill source={source} {...rest} />
    </div>
  );
}
