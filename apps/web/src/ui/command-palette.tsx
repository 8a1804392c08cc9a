import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './command-palette.module.css';
import { Modal } from './modal.tsx';
import { Spinner } from './spinner.tsx';
import { nextRow } from './walk-rows.ts';

export interface PaletteChoice {
  key: string;
  label: string;
  detail?: string;
  icon: ReactNode;
  run: () => void;
}

export interface ChoiceGroup {
  key: string;
  label: string;
  choices: readonly PaletteChoice[];
}

interface CommandPaletteProps {
  title: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  /** Never contains empty groups. */
  groups: readonly ChoiceGroup[];
  /** A search is running, so more choices may be added. */
  isAsking: boolean;
  note: string;
  isNoteShown: boolean;
  /** Read aloud when the choices change. */
  countText: (count: number) => string;
  onClose: () => void;
}

interface OptionProps {
  id: string;
  choice: PaletteChoice;
  isActive: boolean;
  onPick: () => void;
}

function Option({ id, choice, isActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys (aria-activedescendant).
    // biome-ignore lint/a11y/useFocusableInteractive: in the ARIA combobox pattern, options do not take the focus.
    <div id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onPick}>
      <span className={styles.icon} aria-hidden="true">
        {choice.icon}
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{choice.label}</span>
        {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
      </span>
    </div>
  );
}

/** The active choice of the keyboard; falls back to the first when it has disappeared. */
function useActive(choices: readonly PaletteChoice[]) {
  const [key, setKey] = useState('');
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.key === key),
  );
  return { at, active: choices[at], move: (to: number) => setKey(choices[to]?.key ?? '') };
}

/** A dialog that searches and runs commands: a combobox whose list is always open. */
export function CommandPalette(props: CommandPaletteProps) {
  const { title, placeholder, typed, onType, groups, isAsking, countText, onClose } = props;
  const listId = useId();
  const choices = groups.flatMap((group) => group.choices);
  const { at, active, move } = useActive(choices);
  const idOf = (choice: PaletteChoice) => `${listId} ${choice.key}`.replaceAll(' ', '-');
  const activeId = active && idOf(active);
  const pick = (choice: PaletteChoice) => {
    onClose();
    choice.run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      pick(active);
    }
    const isEditing = event.key === 'Home' || event.key === 'End';
    const next = isEditing ? null : nextRow(event.key, at, choices.length);
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Modal title={title} titleHidden variant="palette" onClose={onClose}>
      <div className={styles.field}>
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            move(-1);
            onType(event.target.value);
          }}
          onKeyDown={onKey}
        />
        {isAsking && <Spinner />}
      </div>
      <div id={listId} role="listbox" aria-label={title} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role, not by a fieldset.
          <div key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`}>
            <p id={`${listId}-${group.key}`} className={styles.heading} role="presentation">
              {group.label}
            </p>
            {group.choices.map((choice) => (
              <Option
                key={choice.key}
                id={idOf(choice)}
                choice={choice}
                isActive={choice === active}
                onPick={() => pick(choice)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={props.isNoteShown ? styles.note : 'hidden'} role="status">
        {props.isNoteShown ? props.note : countText(choices.length)}
      </p>
    </Modal>
  );
}
