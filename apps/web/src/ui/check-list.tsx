import { useEffect, useRef } from 'react';
import styles from './check-list.module.css';
import type { Choice } from './field.tsx';
import { CheckBox } from './field.tsx';

interface CheckListProps<Value extends string> {
  /** Read by screen readers. */
  label: string;
  choices: readonly (Choice & { value: Value })[];
  chosen: ReadonlySet<Value>;
  onChange: (chosen: ReadonlySet<Value>) => void;
}

/** The digit that ticks the choice at this place: 1 to 9, then 0; further ones have none. */
const digitAt = (index: number) => (index < 10 ? String((index + 1) % 10) : null);

/** Whether a key sends the form: Enter, in a field with several lines only with Ctrl. A focused button is pressed instead. */
function isSending({ ctrlKey, key, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || target instanceof HTMLButtonElement) return false;
  return !(target instanceof HTMLTextAreaElement) || ctrlKey || metaKey;
}

/** Choices of which any number is ticked, by pointer or by the digit in front of each; Enter sends their form from anywhere. */
export function CheckList<Value extends string>({ label, choices, chosen, onChange }: CheckListProps<Value>) {
  const toggle = (value: Value) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isSending(event)) {
        event.preventDefault();
        return list.current?.form?.requestSubmit();
      }
      if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const choice = choices.find((_one, index) => digitAt(index) === event.key);
      if (choice) toggle(choice.value);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <fieldset ref={list} className={styles.choices}>
      <legend className="hidden">{label}</legend>
      {choices.map(({ label: words, value }, index) => (
        <span key={value} className={styles.choice}>
          <span className={styles.key} aria-hidden="true">
            {digitAt(index)}
          </span>
          <CheckBox label={words} checked={chosen.has(value)} onChange={() => toggle(value)} />
        </span>
      ))}
    </fieldset>
  );
}
