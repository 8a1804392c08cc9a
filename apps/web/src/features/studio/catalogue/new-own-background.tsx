import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { createOwnBackground } from '@forecourt/contract/own-backgrounds';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCreateOwnBackground } from './own-backgrounds.calls.ts';

interface NewOwnBackgroundProps {
  customerId: string;
  onDone: (item: CatalogueItem) => void;
  onCancel: () => void;
}

const uses = ['room', 'whole'] as const;

/** Creates a background of the customer's own: a room of a wall and a floor, or a photo of its own place. */
export function NewOwnBackground({ customerId, onDone, onCancel }: NewOwnBackgroundProps) {
  const t = useText();
  const create = useCreateOwnBackground(customerId);
  const { values, set, problem, isValid } = useDraft(createOwnBackground, {
    name: '',
    use: 'room' as (typeof uses)[number],
  });
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
        autoComplete="off"
        data-autofocus
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problem('name')}
      />
      <SelectField
        label={t('catalogue.use')}
        value={values.use}
        onChange={(use) => set({ use })}
        choices={uses.map((value) => ({ value, label: t(`ownBackgrounds.uses.${value}`) }))}
      />
    </Form>
  );
}
