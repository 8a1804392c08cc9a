import type { Passkey } from '@forecourt/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { dateTime } from '../../../lib/format.ts';
import { hasPasskeys } from '../../../lib/passkey.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './auth.module.css';
import { passkeyList, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.calls.ts';
import stackStyles from './second-factor.module.css';
import { useDeviceName } from './session-list.tsx';
import { sessionList } from './sessions.calls.ts';

const nameLengthMax = 60;

interface NameFieldProps {
  name: string;
  onName: (name: string) => void;
}

function NameField({ name, onName }: NameFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t('passkeys.name')}
      hint={t('passkeys.nameHint')}
      maxLength={nameLengthMax}
      value={name}
      onChange={onName}
      problem={isFilled(name) ? null : t('form.required')}
      data-autofocus
    />
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState(passkey.name);
  const rename = useRenamePasskey(passkey.id);
  return (
    <Modal title={t('passkeys.rename')} onClose={onClose}>
      <Form
        submitLabel={t('form.save')}
        isValid={isFilled(name)}
        unchanged={name === passkey.name}
        request={rename}
        onCancel={onClose}
        onSubmit={() => rename.mutate(name.trim(), { onSuccess: onClose })}
      >
        <NameField name={name} onName={setName} />
      </Form>
    </Modal>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText();
  const remove = useRemovePasskey(passkey.id);
  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      yes={t('passkeys.remove')}
      request={remove}
      onYes={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const t = useText();
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const { name, synced, createdAt, lastUsedAt } = passkey;
  const details = [
    t('passkeys.created', { when: dateTime(createdAt) }),
    lastUsedAt ? t('sessions.lastUsed', { when: dateTime(lastUsedAt) }) : t('passkeys.neverUsed'),
    synced && t('passkeys.synced'),
  ];
  const close = () => setDialog(null);
  return (
    <li>
      <span>
        {name}
        <small>{details.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.rowActions}>
        <Button small onClick={() => setDialog('rename')} aria-label={t('passkeys.renameOne', { name })}>
          {t('passkeys.rename')}
        </Button>
        <Button small onClick={() => setDialog('remove')} aria-label={t('passkeys.removeOne', { name })}>
          {t('passkeys.remove')}
        </Button>
      </span>
      {dialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

function AddForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const t = useText();
  const here = useQuery(sessionList).data?.find(({ current }) => current);
  const deviceName = useDeviceName();
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? (here ? deviceName(here) : '');
  const add = useAddPasskey();
  return (
    <Form
      submitLabel={t('login.continue')}
      isValid={isFilled(name)}
      request={add}
      onCancel={onCancel}
      onSubmit={() => add.mutate(name.trim(), { onSuccess: onAdded })}
    >
      <p>{t('passkeys.addText')}</p>
      <NameField name={name} onName={setName} />
    </Form>
  );
}

function Content({ onAdded }: { onAdded: () => void }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(passkeyList);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (isAdding) {
    const added = () => {
      setAdding(false);
      onAdded();
    };
    return <AddForm onAdded={added} onCancel={() => setAdding(false)} />;
  }
  return (
    <div className={stackStyles.stack}>
      <p>{t('passkeys.why')}</p>
      {data.length > 0 && (
        <ul className={styles.sessions}>
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
        </div>
      ) : (
        <p>{t('passkeys.notHere')}</p>
      )}
    </div>
  );
}

/** The passkeys of one's own account, which allow signing in without a password. */
export function PasskeysCard({ onAdded = () => undefined }: { onAdded?: () => void }) {
  const t = useText();
  return (
    <Card id="passkeys" title={t('passkeys.title')}>
      <Content onAdded={onAdded} />
    </Card>
  );
}
