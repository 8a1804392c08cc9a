import {
  createPictureRequest,
  type PictureRequest,
  type RequestKind,
  requestKinds,
} from '@forecourt/contract/picture-requests';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { AreaField, SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCreateRequest } from './picture-requests.calls.ts';

interface NewRequestFormProps {
  /** The kind of picture that the user was viewing. */
  kind: RequestKind;
  /** The text of an earlier request that this one continues. */
  text?: string;
  onDone: (request: PictureRequest) => void;
  onCancel: () => void;
}

/** A new request starts with its text; example pictures are added on its own screen. */
export function NewRequestForm({ kind, text = '', onDone, onCancel }: NewRequestFormProps) {
  const t = useText();
  const create = useCreateRequest();
  const { values, set, problem, isValid } = useDraft(createPictureRequest, { kind, text });
  return (
    <Form
      submitLabel={t('pictureRequests.send')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <SelectField
        label={t('pictureRequests.kind')}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        choices={requestKinds.map((value) => ({ value, label: t(`pictureRequests.kinds.${value}`) }))}
      />
      <AreaField
        label={t('pictureRequests.question')}
        hint={t('pictureRequests.questionHint')}
        rows={6}
        value={values.text}
        onChange={(wish) => set({ text: wish })}
        problem={problem('text')}
      />
    </Form>
  );
}
