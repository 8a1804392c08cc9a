import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../lib/single-keys.ts';
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

/** The keys that tick the choices, in their order: digits, then letters. N is left out: it leads to a note. */
const choiceKeys = [...'1234567890ABCDEFGHIJKLM'];

/** Whether a key sends the form: Enter, in a field with several lines only with Ctrl. A focused button is pressed instead. */
function isSending({ ctrlKey, key, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || target instanceof HTMLButtonElement) return false;
  return !(target instanceof HTMLTextAreaElement) || ctrlKey || metaKey;
}

/** Choices of which any number is ticked, by pointer or by the key in front of each; Enter sends their form from anywhere. */
export function CheckList<Value extends string>({ label, choices, chosen, onChange }: CheckListProps<Value>) {
  const isOn = useSingleKeys();
  const toggle = (value: Value) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Inert: a question is open above the list.
      if (event.defaultPrevented || list.current?.closest('[inert]')) return;
      if (isSending(event)) {
        event.preventDefault();
        return list.current?.form?.requestSubmit();
      }
      if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const choice = choices[choiceKeys.indexOf(event.key.toUpperCase())];
      if (isOn && choice) toggle(choice.value);
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
            {isOn && choiceKeys[index]}
          </span>
          <CheckBox label={words} checked={chosen.has(value)} onChange={() => toggle(value)} />
        </span>
      ))}
    </fieldset>
  );
}
