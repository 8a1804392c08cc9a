import { type BodyType, createBodyType, patchBodyType } from '@forecourt/contract/body-types';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useCreateBodyType, usePatchBodyType } from './body-types.calls.ts';

interface Values {
  name?: string;
  place: number | null;
}

interface FieldsProps extends Pick<Draft<Values>, 'values' | 'set' | 'problem' | 'range'> {
  /** For a new type, an empty position means the last one. */
  isNew?: boolean;
}

function Fields({ values, set, problem, range, isNew = false }: FieldsProps) {
  const t = useText();
  return (
    <>
      {values.name !== undefined && (
        <TextField
          label={t('catalogue.name')}
          hint={t('bodyType.nameHint')}
          autoComplete="off"
          data-autofocus
          value={values.name}
          onChange={(name) => set({ name })}
          problem={problem('name')}
        />
      )}
      <NumberField
        nullable={isNew}
        label={t('bodyType.place')}
        hint={t(isNew ? 'bodyType.placeHintNew' : 'bodyType.placeHint')}
        value={values.place}
        onChange={(place) => set({ place })}
        range={range('place')}
        problem={problem('place')}
      />
    </>
  );
}

interface FormProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Creates one of root's own body types. */
export function NewBodyTypeForm({ onDone, onCancel }: FormProps) {
  const t = useText();
  const create = useCreateBodyType();
  const draft = useDraft<Values & { name: string }>(createBodyType, { name: '', place: null });
  return (
    <Form
      submitLabel={t('features.create')}
      isValid={draft.isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(draft.values, { onSuccess: onDone })}
    >
      <Fields {...(draft as Draft<Values>)} isNew />
    </Form>
  );
}

/** Edits a body type; for a built-in one only its position, because its names are translated. */
export function BodyTypeForm({ type, onDone, onCancel }: FormProps & { type: BodyType }) {
  const t = useText();
  const patch = usePatchBodyType();
  const { id, name, place } = type;
  const start: Values = name === null ? { place } : { name, place };
  const { values, set, problem, range, ...draft } = useDraft<Values>(patchBodyType, start);
  const send = () => {
    const { place: moved, ...named } = draft.changed;
    patch.mutate({ id, ...named, ...(moved != null && { place: moved }) }, { onSuccess: onDone });
  };
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onCancel={onCancel}
      onSubmit={send}
    >
      <Fields {...{ values, set, problem, range }} />
    </Form>
  );
}
