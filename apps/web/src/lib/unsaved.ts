import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Forms with changes that have not been sent. */
const unsaved = new Set<HTMLElement>();

/** Whether something typed would be lost, anywhere on the page or in one part of it. */
export function hasUnsaved(part: Node = document): boolean {
  return [...unsaved].some((form) => part.contains(form));
}

/** Forms that do not compare with what was saved: in them, any change counts. */
const uncompared = new WeakSet<Element>();

/** A choice was made that the browser tells no form of. */
export function noteChange(field: Element): void {
  const form = field.closest('form');
  if (form && uncompared.has(form)) unsaved.add(form);
}

/** The changes are given up. */
function discard(part: Node): void {
  for (const form of unsaved) if (part.contains(form)) unsaved.delete(form);
}

interface Question {
  answer: (leave: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function pose(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The open question whether to leave; shown by the panel. */
export function useLeaveQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}

/** Whether one may leave: asks where something typed would be lost. */
export async function mayLeave(part: Node = document): Promise<boolean> {
  if (!hasUnsaved(part)) return true;
  question?.answer(false);
  const leaves = await new Promise<boolean>((answer) => pose({ answer }));
  pose(null);
  if (leaves) discard(part);
  return leaves;
}

interface FormState {
  /** True or false where the form compares with what was saved. */
  unchanged?: boolean | undefined;
  /** Why sending it failed; null otherwise. */
  error: unknown;
}

/**
 * Keeps an eye on a form: from the first change until it is sent or given up, leaving it asks first. Spread `form` on
 * the element; call `sent` when it is sent and `givenUp` when its changes are dropped on purpose.
 */
export function useUnsaved({ unchanged, error }: FormState) {
  const ref = useRef<HTMLFormElement>(null);
  const [wasSent, setSent] = useState(false);
  const note = (isUnsaved: boolean) => {
    const form = ref.current;
    if (form && isUnsaved) unsaved.add(form);
    else if (form) unsaved.delete(form);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a comparison that turns out differently counts.
  useLayoutEffect(() => {
    if (unchanged !== undefined) note(!unchanged);
  }, [unchanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal leaves the changes unsaved.
  useEffect(() => {
    if (wasSent && error != null) note(true);
  }, [error]);
  const isCompared = unchanged !== undefined;
  // Before the form is seen: a change made at once counts too.
  useLayoutEffect(() => {
    const form = ref.current;
    if (form && !isCompared) uncompared.add(form);
    return () => {
      if (!form) return;
      uncompared.delete(form);
      unsaved.delete(form);
    };
  }, [isCompared]);
  const onChange = (event: FormEvent) => {
    // What stands in a dialog of its own belongs to that one.
    if (unchanged !== true && ref.current?.contains(event.target as Node)) note(true);
  };
  return {
    form: { ref, onChange },
    sent: () => {
      setSent(true);
      note(false);
    },
    givenUp: () => note(false),
  };
}
