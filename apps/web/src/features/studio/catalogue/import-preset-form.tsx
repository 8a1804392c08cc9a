import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { PresetFileCheck } from '@forecourt/contract/preset-files';
import { useState } from 'react';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './catalogue.module.css';
import { FieldGroup } from './look-group.tsx';
import { type LookParts, useLookParts } from './look-parts.ts';
import { PartPicker } from './part-picker.tsx';
import { type ReadFile, readPreset, useImportPreset } from './preset-files.calls.ts';

type Part = PresetFileCheck['parts'][number];
/** The item for each part that was decided by hand, by its ref; null: it is left out. */
type Decisions = Readonly<Record<string, CatalogueItemId | null>>;

interface PartRowProps {
  part: Part;
  parts: LookParts;
  decided: CatalogueItemId | null | undefined;
  onDecide: (id: CatalogueItemId | null | undefined) => void;
}

/** One item that the preset uses: found, or to be chosen or left out. */
function PartRow({ decided, onDecide, part, parts }: PartRowProps) {
  const t = useText();
  const { found, kind, name } = part;
  const isSame = found?.hasSamePicture;
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>{name}</strong>
        {found ? (
          <Badge tone={isSame ? 'good' : 'neutral'}>
            {t(isSame ? 'presetFiles.samePicture' : 'presetFiles.otherPicture')}
          </Badge>
        ) : (
          <Badge tone="attention">{t('presetFiles.missing')}</Badge>
        )}
      </div>
      {!found && (
        <>
          {decided !== null && (
            <PartPicker
              kind={kind}
              label={t('presetFiles.instead', { name })}
              value={decided ?? ''}
              parts={parts}
              onChange={(id) => onDecide(id || undefined)}
            />
          )}
          <CheckBox
            label={t('presetFiles.leaveOut', { name })}
            checked={decided === null}
            onChange={(isOut) => onDecide(isOut ? null : undefined)}
          />
        </>
      )}
    </li>
  );
}

interface ImportPresetFormProps {
  onDone: (item: CatalogueEntry) => void;
  onCancel: () => void;
}

/** Reads a preset from a file, shows what the catalogue has of it, and adds it. */
export function ImportPresetForm({ onDone, onCancel }: ImportPresetFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [decisions, decide] = useState<Decisions>({});
  const parts = useLookParts({ parts: [] });
  const request = useImportPreset();
  const { chosen, choose } = useOneUpload<ReadFile>(readPreset, (read) => {
    setName(read?.check.name ?? '');
    decide({});
    request.reset();
  });
  const read = chosen?.arrived;
  const missing = read?.check.parts.filter(({ found }) => !found) ?? [];
  const isTaken = read?.check.isNameTaken === true && name.trim() === read.check.name;
  const isDecided = missing.every(({ ref }) => decisions[ref] !== undefined);
  return (
    <Form
      submitLabel={t('presetFiles.import')}
      isValid={Boolean(read && name.trim() && !isTaken && isDecided)}
      request={request}
      onCancel={onCancel}
      onSubmit={() => {
        if (!read) return;
        const named = missing.map(({ ref }) => ({ ref, catalogueId: decisions[ref] ?? null }));
        request.mutate({ file: read.file, name: name.trim(), parts: named }, { onSuccess: onDone });
      }}
    >
      <FileField
        label={t('presetFiles.choose')}
        hint={t('presetFiles.hint')}
        accept="application/json,.json"
        chosen={chosen}
        onChoose={choose}
        required
      />
      {read && (
        <TextField
          label={t('catalogue.name')}
          autoComplete="off"
          value={name}
          onChange={setName}
          problem={isTaken ? t('presetFiles.nameTaken') : name.trim() ? null : t('form.required')}
          showProblem={isTaken}
        />
      )}
      {read && read.check.parts.length > 0 && (
        <FieldGroup title={t('presetFiles.parts')}>
          <ul className={styles.versions}>
            {read.check.parts.map((part) => (
              <PartRow
                key={part.ref}
                part={part}
                parts={parts}
                decided={decisions[part.ref]}
                onDecide={(id) => {
                  const { [part.ref]: _before, ...others } = decisions;
                  decide(id === undefined ? others : { ...others, [part.ref]: id });
                }}
              />
            ))}
          </ul>
        </FieldGroup>
      )}
    </Form>
  );
}
