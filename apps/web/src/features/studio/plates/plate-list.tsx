import type { LicensePlate } from '@forecourt/contract/license-plates';
import { IconId, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { sendPlate, useDeletePlate, useRefreshPlates } from './plates.calls.ts';
import styles from './plates.module.css';

interface DeletePlateProps {
  userId: string;
  plate: LicensePlate;
  onDone: () => void;
  onClose: () => void;
}

/** Deletion is permanent, so it asks for confirmation. */
function DeletePlate({ userId, plate, onDone, onClose }: DeletePlateProps) {
  const t = useText();
  const remove = useDeletePlate(userId);
  return (
    <ConfirmDialog
      title={t('plates.deleteTitle')}
      text={t('plates.deleteText', { name: plate.name })}
      yes={t('form.delete')}
      request={remove}
      onYes={() => remove.mutate(plate, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

function PlateRow({ plate, onDelete }: { plate: LicensePlate; onDelete: () => void }) {
  const t = useText();
  return (
    <li>
      <Picture src={plate.path} alt="" aspect="520 / 110" fit="contain" className={styles.plate} />
      <span className={styles.name}>
        {plate.name}
        {plate.state === 'waiting' && <Badge tone="busy">{t('plates.waiting')}</Badge>}
        {plate.state === 'failed' && <Badge tone="bad">{t('plates.failed')}</Badge>}
      </span>
      <IconButton label={t('plates.delete', { name: plate.name })} onClick={onDelete}>
        <IconTrash size={18} />
      </IconButton>
    </li>
  );
}

interface PlateListProps {
  userId: string;
  plates: readonly LicensePlate[];
  /** Called after a plate was added or deleted. */
  onChanged: () => void;
}

/** The plate pictures of a user; choosing a file adds one. */
export function PlateList({ userId, plates, onChanged }: PlateListProps) {
  const t = useText();
  const refresh = useRefreshPlates();
  const [leaving, setLeaving] = useState<LicensePlate | null>(null);
  const changed = () => {
    setLeaving(null);
    void refresh();
    onChanged();
  };
  const { chosen, choose } = useOneUpload(sendPlate(userId), (sent) => sent && changed());
  return (
    <div className={styles.stack}>
      {plates.length === 0 ? (
        <Empty title={t('plates.emptyTitle')} text={t('plates.emptyText')} icon={<IconId size={28} />} />
      ) : (
        <ul className={styles.list}>
          {plates.map((plate) => (
            <PlateRow key={plate.id} plate={plate} onDelete={() => setLeaving(plate)} />
          ))}
        </ul>
      )}
      <FileField
        label={t('plates.add')}
        hint={t('plates.addHint')}
        accept={pictureTypes}
        chosen={chosen}
        onChoose={choose}
      />
      {leaving && (
        <DeletePlate userId={userId} plate={leaving} onDone={changed} onClose={() => setLeaving(null)} />
      )}
    </div>
  );
}
