import type { UserId } from '@forecourt/contract/ids';
import { sshKeyNameMax, sshKeyTextMax } from '@forecourt/contract/limits';
import { type ComponentType, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { AreaField, CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useAddSshKey } from './sftp.calls.ts';

/** Selects the user whose vehicles receive the photos; the page hands it in. */
export type OwnerFieldOf = ComponentType<{ label: string; value: string; onChange: (id: string) => void }>;

interface NewSshKeyDialogProps {
  /** Absent: the key is of the signed-in user. */
  OwnerField?: OwnerFieldOf | undefined;
  onClose: () => void;
}

/** Adds a public key, by which a program uploads photos for a user. */
export function NewSshKeyDialog({ OwnerField, onClose }: NewSshKeyDialogProps) {
  const t = useText();
  const me = useCurrentUser();
  const [ownerId, setOwnerId] = useState<string>(OwnerField ? '' : me.id);
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const [createVehicles, setCreateVehicles] = useState(true);
  const add = useAddSshKey();
  const submit = () =>
    add.mutate({ id: ownerId as UserId, body: { name, publicKey, createVehicles } }, { onSuccess: onClose });
  return (
    <Modal title={t('sshKeys.new')} onClose={onClose}>
      <Form
        submitLabel={t('sshKeys.add')}
        isValid={isFilled(name) && isFilled(publicKey) && ownerId !== ''}
        request={add}
        onSubmit={submit}
        onCancel={onClose}
      >
        {OwnerField && <OwnerField label={t('sshKeys.owner')} value={ownerId} onChange={setOwnerId} />}
        <TextField
          label={t('sshKeys.name')}
          hint={t('sshKeys.nameHint')}
          maxLength={sshKeyNameMax}
          value={name}
          onChange={setName}
          problem={isFilled(name) ? null : t('form.required')}
        />
        <AreaField
          label={t('sshKeys.publicKey')}
          hint={t('sshKeys.publicKeyHint')}
          rows={4}
          value={publicKey}
          onChange={(typed) => setPublicKey(typed.slice(0, sshKeyTextMax))}
          problem={isFilled(publicKey) ? null : t('form.required')}
        />
        <CheckBox label={t('imports.createVehicles')} checked={createVehicles} onChange={setCreateVehicles} />
      </Form>
    </Modal>
  );
}
