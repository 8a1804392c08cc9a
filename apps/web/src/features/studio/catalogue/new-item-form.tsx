import { type CatalogueEntry, type CatalogueKind, createCatalogueItem } from '@forecourt/contract/catalogue';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCreateCatalogueItem } from './catalogue.calls.ts';

interface NewItemFormProps {
  kind: CatalogueKind;
  onDone: (item: CatalogueEntry) => void;
  onCancel: () => void;
}

/** Creates an item by its name; its picture and the other fields are edited on its own screen. */
export function NewItemForm({ kind, onDone, onCancel }: NewItemFormProps) {
  const t = useText();
  const create = useCreateCatalogueItem(kind);
  const { values, set, problem, isValid } = useDraft(createCatalogueItem, { name: '' });
  return (
    <Form
      submitLabel={t('catalogue.create')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <TextField
        label={t('catalogue.name')}
        hint={t('catalogue.nameHint')}
        autoComplete="off"
        data-autofocus
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problem('name')}
      />
    </Form>
  );
}
