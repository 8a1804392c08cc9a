import type { VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentTitleMax } from '@forecourt/contract/limits';
import { documentKinds, type VehicleDocument } from '@forecourt/contract/vehicle-documents';
import { IconDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { dateTime, fileSize } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import styles from './documents.module.css';
import { useChangeDocument, useDeleteDocument } from './vehicle-documents.calls.ts';

interface TitleProps {
  document: VehicleDocument;
  onChange: (title: string) => void;
}

/** The title, which is saved when the field is left; Escape takes back what was typed. */
function TitleField({ document: { fileName, title }, onChange }: TitleProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const wanted = typed?.trim();
    setTyped(null);
    if (wanted && wanted !== title) onChange(wanted);
  };
  const press = ({ currentTarget, key }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') currentTarget.blur();
    if (key === 'Escape') setTyped(null);
  };
  return (
    <TextField
      label={t('vehicleDocuments.titleOf', { name: fileName })}
      labelHidden
      className={styles.title}
      maxLength={vehicleDocumentTitleMax}
      value={typed ?? title}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={press}
    />
  );
}

interface RowProps {
  document: VehicleDocument;
  vehicleId: VehicleId;
  mayEdit: boolean;
}

/** Kind, and whether it is public, as fields. */
function Choices({ document: { id, isPublic, kind, title }, vehicleId }: Omit<RowProps, 'mayEdit'>) {
  const t = useText();
  const { mutate } = useChangeDocument(vehicleId, id);
  /** What was chosen and is not in the list yet. */
  const [chosen, setChosen] = useState<Partial<Pick<VehicleDocument, 'isPublic' | 'kind'>>>({});
  const shown = { kind, isPublic, ...chosen };
  const choose = (change: typeof chosen) => {
    setChosen({ ...chosen, ...change });
    // Only the last of several changes calls this.
    mutate(change, { onSettled: () => setChosen({}) });
  };
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('vehicleDocuments.kind', { title })}
        labelHidden
        value={shown.kind}
        onChange={(wanted) => choose({ kind: wanted })}
        choices={documentKinds.map((value) => ({ value, label: t(`vehicleDocuments.kinds.${value}`) }))}
      />
      <label className={styles.public}>
        <input
          type="checkbox"
          checked={shown.isPublic}
          aria-label={t('vehicleDocuments.publicOf', { title })}
          onChange={({ target }) => choose({ isPublic: target.checked })}
        />
        <span aria-hidden="true">{t('vehicleDocuments.public')}</span>
      </label>
    </div>
  );
}

/** A document with its facts and actions. */
export function DocumentRow({ document, mayEdit, vehicleId }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const rename = useChangeDocument(vehicleId, document.id);
  const remove = useDeleteDocument(vehicleId);
  const { createdAt, fileName, isPublic, kind, sizeBytes, title, url } = document;
  const shown = (rename.isPending && rename.variables?.title) || title;
  const facts = [fileSize(sizeBytes, language), dateTime(createdAt)];
  if (fileName !== `${title}.pdf`) facts.unshift(fileName);
  if (!mayEdit) facts.unshift(t(`vehicleDocuments.kinds.${kind}`));
  return (
    <li className={styles.row}>
      <IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" className={styles.sign} />
      <div className={styles.words}>
        {mayEdit ? (
          <TitleField
            document={{ ...document, title: shown }}
            onChange={(wanted) => rename.mutate({ title: wanted })}
          />
        ) : (
          <strong>
            {title} {isPublic && <Badge tone="good">{t('vehicleDocuments.public')}</Badge>}
          </strong>
        )}
        <small>{facts.join(' · ')}</small>
      </div>
      {mayEdit && <Choices document={document} vehicleId={vehicleId} />}
      <div className={styles.actions}>
        <ButtonLink
          small
          shrinks
          href={url}
          download
          icon={<IconDownload size={18} />}
          aria-label={t('vehicleDocuments.download', { title })}
        >
          {t('images.download')}
        </ButtonLink>
        {mayEdit && (
          <IconButton label={t('files.delete', { name: title })} onClick={() => remove.mutate(document)}>
            <IconTrash size={18} />
          </IconButton>
        )}
      </div>
    </li>
  );
}
