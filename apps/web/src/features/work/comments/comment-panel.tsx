import type { Comment } from '@forecourt/contract/comments';
import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { commentTextMax } from '@forecourt/contract/limits';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { dateTime } from '../../../lib/format.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { AreaField } from '../../../ui/field.tsx';
import { keepsFocusInLine } from '../../../ui/use-kept-focus.ts';
import { useCreateComment, useDeleteComment } from './comments.calls.ts';
import styles from './comments.module.css';

function Row({ comment, onDelete }: { comment: Comment; onDelete: (() => void) | undefined }) {
  const t = useText();
  const author = comment.author?.name ?? t('history.operator');
  return (
    <li className={classes(styles.comment, comment.mine && styles.mine)} {...keepsFocusInLine}>
      <div className={styles.head}>
        <strong>{author}</strong>
        <time className="numbers" dateTime={comment.createdAt}>
          {dateTime(comment.createdAt)}
        </time>
        {onDelete && (
          <IconButton
            label={t('comments.delete', { name: author })}
            className={styles.delete}
            onClick={onDelete}
          >
            <IconTrash size={16} />
          </IconButton>
        )}
      </div>
      <p className={styles.text}>{comment.text}</p>
    </li>
  );
}

function CommentForm({ vehicleId, imageId }: { vehicleId: VehicleId; imageId: Image['id'] }) {
  const t = useText();
  const [words, setWords] = useState('');
  const create = useCreateComment(vehicleId);
  const isEmpty = words.trim() === '';
  const unsaved = useUnsaved({ unchanged: isEmpty, error: create.error });
  const send = () => {
    if (isEmpty || words.trim().length > commentTextMax || create.isPending) return;
    unsaved.sent();
    create.mutate({ imageId, words }, { onSuccess: () => setWords('') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <AreaField
        label={t('comments.write')}
        rows={3}
        problem={words.length > commentTextMax ? t('form.tooLong', { count: commentTextMax }) : null}
        value={words}
        onChange={setWords}
      />
      {create.error !== null && (
        <p role="alert" className={styles.problem}>
          {errorText(create.error, t)}
        </p>
      )}
      <Button
        small
        type="submit"
        look="primary"
        icon={<IconSend size={18} />}
        busy={create.isPending}
        disabled={isEmpty}
      >
        {t('comments.send')}
      </Button>
    </form>
  );
}

interface CommentPanelProps {
  vehicleId: VehicleId;
  imageId: Image['id'];
  /** Of this photo, oldest first. */
  comments: readonly Comment[];
  mayWrite: boolean;
  /** Below the comments. */
  children: ReactNode;
}

/** What was said about a photo and its pictures, beside it. The newest is in view. */
export function CommentPanel({ vehicleId, imageId, comments, mayWrite, children }: CommentPanelProps) {
  const t = useText();
  const remove = useDeleteComment(vehicleId);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comment, or those of another photo, is another end.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [comments.length, imageId]);
  return (
    <section className={styles.panel} aria-label={t('comments.title')}>
      <h3 className={styles.title}>{t('comments.title')}</h3>
      {comments.length === 0 ? (
        <p className={styles.none}>{t('comments.none')}</p>
      ) : (
        <ol className={styles.list}>
          {comments.map((comment) => (
            <Row
              key={comment.id}
              comment={comment}
              onDelete={mayWrite ? () => remove.mutate(comment) : undefined}
            />
          ))}
        </ol>
      )}
      <div ref={end} />
      {mayWrite && <CommentForm key={imageId} vehicleId={vehicleId} imageId={imageId} />}
      {children}
    </section>
  );
}
