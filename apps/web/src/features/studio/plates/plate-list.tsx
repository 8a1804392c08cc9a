import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { IconId, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { sendPlate, useDeletePlate, useRefreshPlates } from './plates.calls.ts';
import styles from './plates.module.css';

interface PlateRowProps extends Pick<PlateListProps, 'designOf'> {
  plate: LicensePlate;
  onDelete: () => void;
}

function PlateRow({ plate, designOf, onDelete }: PlateRowProps) {
  const t = useText();
  return (
    <li>
      {plate.design ? (
        <span className={styles.plate}>{designOf(plate.design, plate.path)}</span>
      ) : (
        <Picture src={plate.path} alt="" aspect="520 / 110" fit="contain" className={styles.plate} />
      )}
      <span className={styles.name}>
        {plate.design ? <PanelLink to={paths.plateDesign(plate.id)}>{plate.name}</PanelLink> : plate.name}
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
  /** Called after a plate was added, deleted or restored. */
  onChanged: () => void;
  /** Draws a design; `logo` is the address of its logo's picture. */
  designOf: (design: PlateDesign, logo: string | null) => ReactNode;
}

/** The plates of a user; choosing a file adds a picture, a link leads to the designer. */
export function PlateList({ userId, plates, onChanged, designOf }: PlateListProps) {
  const t = useText();
  const refresh = useRefreshPlates();
  const remove = useDeletePlate(userId, onChanged);
  const changed = () => {
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
            <PlateRow key={plate.id} {...{ plate, designOf }} onDelete={() => remove.mutate(plate)} />
          ))}
        </ul>
      )}
      <PanelLink to={paths.newPlateDesign} className={buttonClass({})}>
        <IconPencil size={18} />
        <span>{t('plates.designNew')}</span>
      </PanelLink>
      <FileField
        label={t('plates.add')}
        hint={t('plates.addHint')}
        accept={pictureTypes}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  );
}
