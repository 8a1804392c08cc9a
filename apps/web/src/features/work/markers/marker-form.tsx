import {
  createMarker,
  type Marker,
  type MarkerKind,
  markerKinds,
  publicAtFirst,
} from '@forecourt/contract/markers';
import { useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { AreaField, CheckBox } from '../../../ui/field.tsx';
import { Form, type FormRequest } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { MarkerDraft } from './markers.calls.ts';
import styles from './markers.module.css';

/** A photo that can be a close-up. */
interface CloseUp {
  id: NonNullable<Marker['closeUpId']>;
  label: string;
  thumbnail: string | null;
}

const none = 'none';

interface CloseUpFieldProps {
  closeUps: readonly CloseUp[];
  value: Marker['closeUpId'];
  onChange: (id: Marker['closeUpId']) => void;
}

function CloseUpField({ closeUps, value, onChange }: CloseUpFieldProps) {
  const t = useText();
  const nothing = { value: none, label: t('markers.noCloseUp'), picture: <Picture src={null} alt="" /> };
  return (
    <div className={styles.closeUps}>
      <PictureChoice
        label={t('markers.closeUp')}
        hasHeading
        layout="small"
        value={value ?? none}
        onChange={(chosen) => onChange(closeUps.find(({ id }) => id === chosen)?.id ?? null)}
        options={[
          nothing,
          ...closeUps.map(({ id, label, thumbnail }) => ({
            value: id,
            label,
            picture: <Picture src={thumbnail} alt="" />,
          })),
        ]}
      />
    </div>
  );
}

interface MarkerFormProps {
  /** Null for a new one. */
  marker: Marker | null;
  place: Pick<Marker, 'x' | 'y'>;
  closeUps: readonly CloseUp[];
  request: FormRequest;
  /** With every field of a new marker, or with the changed ones. */
  onSave: (values: Partial<MarkerDraft>) => void;
  onClose: () => void;
}

/** The kind, text and close-up of a marker, and whether buyers see it. */
export function MarkerForm({ marker, place, closeUps, request, onSave, onClose }: MarkerFormProps) {
  const t = useText();
  const first = markerKinds[1];
  const { changed, isChanged, isValid, problem, set, values } = useDraft(createMarker, {
    kind: marker?.kind ?? (first as MarkerKind),
    x: place.x,
    y: place.y,
    text: marker?.text ?? '',
    closeUpId: marker?.closeUpId ?? null,
    isPublic: marker?.isPublic ?? publicAtFirst.includes(first),
  });
  const [isPublicChosen, setPublicChosen] = useState(marker !== null);
  const setKind = (kind: MarkerKind) =>
    set({ kind, ...(!isPublicChosen && { isPublic: publicAtFirst.includes(kind) }) });
  return (
    <Modal title={t(marker ? 'markers.edit' : 'markers.new')} onClose={onClose}>
      <Form
        submitLabel={t('form.save')}
        isValid={isValid}
        unchanged={!isChanged}
        disabled={marker !== null && !isChanged}
        request={request}
        onSubmit={() => onSave(marker ? changed : values)}
        onCancel={onClose}
      >
        <div className={styles.kindField}>
          <Segmented
            label={t('markers.kind')}
            value={values.kind}
            onChange={setKind}
            choices={markerKinds.map((value) => ({ value, label: t(`markers.kinds.${value}`) }))}
          />
        </div>
        <AreaField
          label={t('markers.text')}
          rows={3}
          value={values.text}
          onChange={(text) => set({ text })}
          problem={problem('text')}
        />
        {closeUps.length > 0 && (
          <CloseUpField
            closeUps={closeUps}
            value={values.closeUpId}
            onChange={(closeUpId) => set({ closeUpId })}
          />
        )}
        <div className={styles.publicField}>
          <CheckBox
            label={t('markers.public')}
            checked={values.isPublic}
            onChange={(isPublic) => {
              setPublicChosen(true);
              set({ isPublic });
            }}
          />
          <p className={styles.hint}>{t('markers.publicHint')}</p>
        </div>
      </Form>
    </Modal>
  );
}
