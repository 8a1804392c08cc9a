import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Forms with changes that have not been sent. */
const unsaved = new Set<HTMLElement>();

/** Whether unsaved input would be lost, on the whole page or in one part of it. */
export function hasUnsaved(part: Node = document): boolean {
  return [...unsaved].some((form) => part.contains(form));
}

/** Forms that do not compare with the saved values; in them any change counts. */
const uncompared = new WeakSet<Element>();

/** Notes a choice for which the browser fires no change event in the form. */
export function noteChange(field: Element): void {
  const form = field.closest('form');
  if (form && uncompared.has(form)) unsaved.add(form);
}

/** Forgets the unsaved changes within a part of the page. */
function discard(part: Node): void {
  for (const form of unsaved) if (part.contains(form)) unsaved.delete(form);
}

interface Question {
  /** What would be lost. */
  about: 'changes' | 'uploads';
  answer: (leave: boolean) => void;
}

let question: Question | null = null;
const listeners = createListeners();

function pose(next: Question | null): void {
  question = next;
  listeners.notify();
}

/** The open question whether to leave, which the panel shows. */
export function useLeaveQuestion(): Question | null {
  return useSyncExternalStore(listeners.subscribe, () => question);
}

async function ask(about: Question['about']): Promise<boolean> {
  question?.answer(false);
  const leaves = await new Promise<boolean>((answer) => pose({ about, answer }));
  pose(null);
  return leaves;
}

/** Whether the user may leave: asks if unsaved input would be lost. */
export async function mayLeave(part: Node = document): Promise<boolean> {
  if (!hasUnsaved(part)) return true;
  const leaves = await ask('changes');
  if (leaves) discard(part);
  return leaves;
}

/** Asks whether to sign out although that deletes what waits to be uploaded. */
export const mayDropUploads = (): Promise<boolean> => ask('uploads');

interface FormState {
  /** True or false in a form that compares with the saved values. */
  unchanged?: boolean | undefined;
  /** Why sending failed; null otherwise. */
  error: unknown;
  /** Whether the form starts with unsaved input, restored after a reload. */
  isRestored?: boolean;
}

/**
 * Tracks a form: from the first change until it is sent or discarded, leaving asks the user first. Spread `form` on the
 * element; call `sent` when it is sent and `givenUp` when its changes are discarded on purpose.
 */
export function useUnsaved({ unchanged, error, isRestored = false }: FormState) {
  const ref = useRef<HTMLFormElement>(null);
  const [wasSent, setSent] = useState(false);
  const note = (isUnsaved: boolean) => {
    const form = ref.current;
    if (form && isUnsaved) unsaved.add(form);
    else if (form) unsaved.delete(form);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed result of the comparison matters.
  useLayoutEffect(() => {
    if (unchanged !== undefined) note(!unchanged);
  }, [unchanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a failed request makes the changes unsaved again.
  useEffect(() => {
    if (wasSent && error != null) note(true);
  }, [error]);
  const isCompared = unchanged !== undefined;
  // A layout effect, so that a change right after mounting counts too.
  useLayoutEffect(() => {
    const form = ref.current;
    if (form && !isCompared) uncompared.add(form);
    if (form && isRestored) unsaved.add(form);
    return () => {
      if (!form) return;
      uncompared.delete(form);
      unsaved.delete(form);
    };
  }, [isCompared, isRestored]);
  const onChange = (event: FormEvent) => {
    // React events bubble through portals; a form inside a dialog tracks its own changes.
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
