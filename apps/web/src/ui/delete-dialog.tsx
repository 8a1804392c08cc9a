import { useState } from 'react';
import { useText } from '../lib/use-text.ts';
import { TextField } from './field.tsx';
import { Form, type FormRequest } from './form.tsx';
import { Modal } from './modal.tsx';

interface DeleteDialogProps {
  title: string;
  /** What else is deleted with it. */
  text: string;
  /** The user must type this name, because the deletion cannot simply be undone. */
  name: string;
  request: FormRequest;
  onDelete: () => void;
  onClose: () => void;
}

/** Confirmation before deleting something that other people work in. */
export function DeleteDialog({ title, text, name, request, onDelete, onClose }: DeleteDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === name;
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        submitLabel={t('form.delete')}
        danger
        isValid={isSame}
        request={request}
        onCancel={onClose}
        onSubmit={onDelete}
      >
        <p>{text}</p>
        <TextField
          label={t('form.typeName', { name })}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          problem={isSame ? null : t('form.nameDiffers')}
        />
      </Form>
    </Modal>
  );
}
