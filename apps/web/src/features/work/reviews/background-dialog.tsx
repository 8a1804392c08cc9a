import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import type { PresetId } from '@forecourt/contract/presets';
import type { Review } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import stage from './background-dialog.module.css';
import styles from './fix-form.module.css';
import { FixHead } from './fix-head.tsx';
import { backgroundsOfReview, type OfferedBackground, useChangeBackground } from './reviews.calls.ts';
import { useBackground } from './use-background.ts';

interface BackgroundDialogProps {
  review: Review;
  /** Chooses what else is fixed. */
  parts: ReactNode;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

interface BackgroundListProps {
  offered: readonly OfferedBackground[];
  chosen: PresetId | null;
  onChoose: (background: PresetId) => void;
}

/** The backgrounds by name, as one group of radio buttons: the arrow keys go through them. */
function BackgroundList({ chosen, offered, onChoose }: BackgroundListProps) {
  const t = useText();
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    (list.current?.querySelector<HTMLElement>(':checked') ?? list.current?.querySelector('input'))?.focus();
  }, []);
  return (
    <fieldset ref={list} className={stage.list}>
      <legend className="hidden">{t('reviews.parts.background')}</legend>
      {offered.map(({ current, id, name }) => (
        <label key={id} className={stage.option}>
          <input type="radio" name={group} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={stage.name}>{name ?? t(`presets.${id as BuiltInPresetName}.name`)}</span>
          {current && <span className={stage.current}>{t('reviews.background.current')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

interface BackgroundFormProps extends Omit<BackgroundDialogProps, 'onClose'> {
  offered: readonly OfferedBackground[];
}

function BackgroundForm({ offered, onSaved, parts, review }: BackgroundFormProps) {
  const t = useText();
  const save = useChangeBackground();
  const background = useBackground(review, offered.find(({ current }) => current)?.id ?? null);
  const { chosen, isChanged, isDrawing, url } = background;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || !isChanged) return;
    unsaved.sent();
    save.mutate({ id: review.id, background: chosen }, { onSuccess: onSaved });
  };
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit}>
      <FixHead
        parts={parts}
        help={t(offered.length > 0 ? 'reviews.background.help' : 'reviews.background.none')}
        problem={save.error ?? background.error}
        save={{ isPending: save.isPending, isPossible: isChanged }}
      />
      <div className={stage.around}>
        <div className={stage.stage}>
          <img src={url} alt={t('reviews.views.result')} aria-busy={isDrawing} className={stage.picture} />
          {isDrawing && (
            <div className={stage.drawing}>
              <Spinner size={20} label={t('reviews.background.drawing')} />
            </div>
          )}
        </div>
        {offered.length > 0 && (
          <BackgroundList offered={offered} chosen={chosen} onChoose={background.choose} />
        )}
      </div>
    </form>
  );
}

/** Gives a picture another background of those that the owner of its vehicle may use. */
export function BackgroundDialog(props: BackgroundDialogProps) {
  const t = useText();
  const { onClose, review } = props;
  const { data, error, refetch } = useQuery(backgroundsOfReview(review.id));
  const name = t(`positions.${review.position}`);
  return (
    <Modal title={t('reviews.background.title', { name })} titleHidden variant="full" onClose={onClose}>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <BackgroundForm {...props} offered={data.results} />
      ) : (
        <div className={stage.wait}>
          <Spinner />
        </div>
      )}
    </Modal>
  );
}
