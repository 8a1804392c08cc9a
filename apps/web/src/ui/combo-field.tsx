import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../lib/use-text.ts';
import { classes } from './class-names.ts';
import styles from './combo-field.module.css';
import fieldStyles from './field.module.css';
import { type Choice, FieldFrame, type FieldParts, useIsRequired, useTouched } from './field.tsx';
import { Spinner } from './spinner.tsx';
import { useCombobox } from './use-combobox.ts';
import { fetchOverlays, loadOverlays } from './use-overlay.ts';

const ListOverlay = lazy(async () => ({ default: (await loadOverlays()).ListOverlay }));

export interface ComboParts<C extends Choice> extends FieldParts {
  /** Shown while nothing is selected. */
  placeholder: string;
  /** Empty while nothing is selected. */
  value: string;
  /** Called with null when the selection is cleared. */
  onChange: (choice: C | null) => void;
  /** The choice that belongs to `value` until the user selects one. */
  known?: Choice | null | undefined;
  /** Shows the problem even before the field has lost the focus. */
  showProblem?: boolean;
}

interface ComboFieldProps<C extends Choice> extends ComboParts<C> {
  found: readonly C[];
  /** `found` is the result of an earlier search while the current one is loading. */
  isAsking: boolean;
  /** Why the choices could not be loaded; null otherwise. */
  failure?: string | null;
  /** Null while the user is not typing. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** The pointer or the focus has reached the field, so it will probably be used. */
  onNear?: () => void;
}

function Cross() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m4 4 8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

interface EndProps {
  label: string;
  isBusy: boolean;
  isFilled: boolean;
  onClear: () => void;
}

function End({ label, isBusy, isFilled, onClear }: EndProps) {
  const t = useText();
  return (
    <span className={styles.end}>
      {isBusy && <Spinner />}
      {isFilled && !isBusy && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('form.clear', { field: label })}
          onClick={onClear}
        >
          <Cross />
        </button>
      )}
    </span>
  );
}

/** A text field with a list of choices below it: the ARIA pattern of an editable combobox. */
export function ComboField<C extends Choice>(props: ComboFieldProps<C>) {
  const { placeholder, value, onChange, known, showProblem, onNear, ...rest } = props;
  const { found, isAsking, failure, typed, onType, ...parts } = rest;
  const t = useText();
  const id = useId();
  const listId = `${id}-list`;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { isWrong, touch } = useTouched(parts.problem, showProblem, value);
  const isRequired = useIsRequired(parts.problem);
  const combo = useCombobox({ value, onChange, known, found, isAsking, typed, onType });
  const { isOpen, at } = combo;
  const nothing = typed ? t('palette.nothing', { words: typed }) : t('list.none');
  const empty = found.length === 0 ? (failure ?? nothing) : undefined;
  const said = isAsking ? t('pleaseWait') : empty;
  const near = () => {
    fetchOverlays();
    onNear?.();
  };
  return (
    <FieldFrame id={id} {...parts} isWrong={isWrong}>
      <div ref={setBox} className={classes(fieldStyles.box, styles.box)} onPointerEnter={near}>
        <input
          ref={combo.input}
          id={id}
          type="text"
          role="combobox"
          className={classes(fieldStyles.input, styles.input)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={combo.shown}
          aria-expanded={isOpen}
          aria-controls={isOpen && found.length > 0 ? listId : undefined}
          aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-required={isRequired || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || parts.hint ? `${id}-note` : undefined}
          onFocus={(event) => {
            near();
            event.target.select();
          }}
          onClick={combo.open}
          onChange={(event) => {
            // Typing a search does not change the form, so the form must not see the event.
            event.stopPropagation();
            combo.type(event.target.value);
          }}
          onKeyDown={combo.onKeyDown}
          onBlur={() => {
            combo.close();
            touch();
          }}
        />
        <End
          label={parts.label}
          isBusy={isOpen && isAsking}
          isFilled={value !== ''}
          onClear={() => combo.choose(null)}
        />
      </div>
      <Suspense>
        {isOpen && box && (
          <ListOverlay
            id={listId}
            anchor={box}
            label={parts.label}
            choices={found}
            value={value}
            at={at}
            isBusy={isAsking}
            note={said}
            onChoose={(index) => combo.choose(found[index] ?? null)}
          />
        )}
      </Suspense>
      <span className="hidden" role="status">
        {isOpen && (said ?? t('palette.count', { count: found.length }))}
      </span>
    </FieldFrame>
  );
}
