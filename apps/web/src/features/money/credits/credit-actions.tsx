import { IconArrowsExchange, IconChevronDown, IconPlus, IconTicket } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useNewDialog } from '../../../ui/data-page/use-new-dialog.ts';
import { ActionMenu } from '../../../ui/menu.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './credit-actions.module.css';
import type { CreditOwner } from './credits.calls.ts';
import { MoveForm } from './move-form.tsx';
import { isInto, moveLabel } from './move-words.ts';
import type { MoveName } from './moves.calls.ts';
import { RedeemForm } from './redeem-form.tsx';
import { useTransfers } from './use-transfers.ts';

interface CreditActionsProps {
  owner: CreditOwner;
  /** Whether there are other customers that credits can be transferred to. */
  hasOthers?: boolean;
  /** It is the user's own account. */
  isOwn?: boolean;
  /** An action before all others. */
  first?: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

/** The actions that this user may take with the credits of an account. */
export function CreditActions({
  owner,
  hasOthers = false,
  isOwn = false,
  first,
  children,
}: CreditActionsProps) {
  const t = useText();
  const me = useCurrentUser();
  const [chosen, setOpen] = useState<MoveName | 'redeem' | null>(null);
  const { asked, close: forget } = useNewDialog(true);
  const permitted = useTransfers(owner, hasOthers);
  const mayRedeem = isOwn && may(me, 'credits:redeem');
  const mayTopUp = owner.kind === 'customer' && may(me, 'credits:issue');
  const filling = mayTopUp ? 'topUp' : permitted.find((name) => isInto(name, owner) && name !== 'fromUser');
  // The address names a transfer, or asks for the form that fills this account.
  const named = asked === '1' ? filling : permitted.find((name) => name === asked);
  const open = chosen ?? named ?? null;
  const close = () => {
    setOpen(null);
    forget();
  };
  if (permitted.length === 0 && !mayTopUp && !mayRedeem && !first && !children) return null;
  return (
    <div className={styles.bar}>
      {first}
      {mayTopUp && (
        <Button icon={<IconPlus size={18} />} onClick={() => setOpen('topUp')}>
          {t('credits.moves.topUp')}
        </Button>
      )}
      {permitted.length > 0 && (
        <ActionMenu
          label={t('credits.move')}
          align="start"
          trigger={
            <Button icon={<IconArrowsExchange size={18} />} end={<IconChevronDown size={16} />}>
              {t('credits.move')}
            </Button>
          }
          choices={permitted.map((name) => ({
            key: name,
            label: moveLabel(name, owner, t),
            run: () => setOpen(name),
          }))}
        />
      )}
      {mayRedeem && (
        <Button icon={<IconTicket size={18} />} onClick={() => setOpen('redeem')}>
          {t('credits.redeem')}
        </Button>
      )}
      {children}
      {open && (
        <Modal title={open === 'redeem' ? t('credits.redeem') : moveLabel(open, owner, t)} onClose={close}>
          {open === 'redeem' ? (
            <RedeemForm onDone={close} onCancel={close} />
          ) : (
            <MoveForm key={open} move={open} owner={owner} onFill={setOpen} onDone={close} onCancel={close} />
          )}
        </Modal>
      )}
    </div>
  );
}
