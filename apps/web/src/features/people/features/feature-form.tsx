import { createFeature, type Feature, patchFeature } from '@forecourt/contract/features';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCreateFeature, useDeleteFeature, usePatchFeature } from './features.calls.ts';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  problem: string | null;
}

function NameField({ value, onChange, problem }: NameFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t('catalogue.name')}
      hint={t('features.nameHint')}
      autoComplete="off"
      data-autofocus
      value={value}
      onChange={onChange}
      problem={problem}
    />
  );
}

interface NewFeatureFormProps {
  onDone: (feature: Feature) => void;
  onCancel: () => void;
}

/** Creates a feature by its name; who has it is set on its own screen. */
export function NewFeatureForm({ onDone, onCancel }: NewFeatureFormProps) {
  const t = useText();
  const create = useCreateFeature();
  const { values, set, problem, isValid } = useDraft(createFeature, { name: '' });
  return (
    <Form
      submitLabel={t('features.create')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <NameField value={values.name} onChange={(name) => set({ name })} problem={problem('name')} />
    </Form>
  );
}

/** Edits a feature; a built-in one keeps its name. */
export function FeatureForm({ feature }: { feature: Feature }) {
  const t = useText();
  const patch = usePatchFeature(feature);
  const { builtIn, name, enabled, forEverybody } = feature;
  const { values, set, problem, ...draft } = useDraft(patchFeature, { name, enabled, forEverybody });
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      {builtIn ? (
        <p>{t(`features.what.${builtIn}`)}</p>
      ) : (
        <NameField
          value={values.name}
          onChange={(changed) => set({ name: changed })}
          problem={problem('name')}
        />
      )}
      <CheckBox
        label={t('features.enabled')}
        checked={values.enabled}
        onChange={(isOn) => set({ enabled: isOn })}
      />
      {!values.enabled && <p>{t('features.offText')}</p>}
      <CheckBox
        label={t('features.forEverybody')}
        checked={values.forEverybody}
        onChange={(isForAll) => set({ forEverybody: isForAll })}
      />
    </Form>
  );
}

interface DeleteFeatureProps {
  feature: Feature;
  onDone: () => void;
  onClose: () => void;
}

/** Deletion is permanent, so it asks for confirmation. */
export function DeleteFeature({ feature, onDone, onClose }: DeleteFeatureProps) {
  const t = useText();
  const remove = useDeleteFeature(feature);
  return (
    <ConfirmDialog
      title={t('features.deleteTitle')}
      text={t('features.deleteText', { name: feature.name })}
      yes={t('form.delete')}
      request={remove}
      onYes={() => remove.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
