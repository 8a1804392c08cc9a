import { patchSavedView, type SavedView, type SavedViewList } from '@forecourt/contract/saved-views';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type NewSavedView, useCreateSavedView, usePatchSavedView } from './saved-views.calls.ts';

interface SavedViewFormProps {
  /** Undefined for a new one. */
  view: SavedView | undefined;
  list: SavedViewList;
  query: NewSavedView['query'];
  onDone: (view: SavedView) => void;
  onClose: () => void;
}

/** Edits the name of a view, who sees it, and whether the list opens with it. */
export function SavedViewForm({ view, list, query, onDone, onClose }: SavedViewFormProps) {
  const t = useText();
  const { readOnlyPermissions } = useCurrentUser();
  const create = useCreateSavedView();
  const patch = usePatchSavedView({ formShowsErrors: true });
  const { values, set, problem, isValid, changed } = useDraft(patchSavedView, {
    name: view?.name ?? '',
    shared: view?.shared ?? false,
    isDefault: view?.isDefault ?? false,
  });
  const save = async () => {
    const { isDefault, ...rest } = values;
    if (view) return onDone(await patch.mutateAsync({ id: view.id, ...changed }));
    const made = await create.mutateAsync({ list, query, ...rest });
    onDone(isDefault ? await patch.mutateAsync({ id: made.id, isDefault }) : made);
  };
  return (
    <Modal title={t(view ? 'views.edit' : 'views.new')} onClose={onClose}>
      <Form
        submitLabel={t('form.save')}
        isValid={isValid}
        request={{ isPending: create.isPending || patch.isPending, error: create.error ?? patch.error }}
        onCancel={onClose}
        // The form shows the error.
        onSubmit={() => void save().catch(() => undefined)}
      >
        <TextField
          label={t('views.name')}
          maxLength={60}
          value={values.name}
          onChange={(name) => set({ name })}
          problem={problem('name')}
        />
        {!readOnlyPermissions && (
          <CheckBox label={t('views.share')} checked={values.shared} onChange={(shared) => set({ shared })} />
        )}
        <CheckBox
          label={t('views.beginWith')}
          checked={values.isDefault}
          onChange={(isDefault) => set({ isDefault })}
        />
      </Form>
    </Modal>
  );
}
