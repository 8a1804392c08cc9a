import type { SharedBox } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import type { SharedQuad } from '@forecourt/contract/reviews';
import type { VehicleShift } from '@forecourt/contract/vehicle-shift';

/** What the tools of a fix change, besides the outline, whose pixels are kept by its canvas. */
export interface Fixed {
  plates: SharedQuad[];
  shift: VehicleShift;
  /** The vehicle is placed by its outline as it is now; otherwise it keeps its place and size while that changes. */
  isPlacedAgain: boolean;
  /** Null: the one that the picture has. */
  background: PresetId | null;
  /** Null: the one that the picture shows. */
  vehicle: SharedBox | null;
}

/** The tools besides that of the outline. */
export type OtherPart = Exclude<keyof Fixed, 'isPlacedAgain'>;

interface OtherStep {
  part: OtherPart;
  before: Fixed;
  after: Fixed;
  /** What is changed next of the same part belongs to this step: a drag is one. */
  isOpen: boolean;
}

type Step = { part: 'outline' } | OtherStep;

/** Changes of all tools, the oldest first. */
export interface FixHistory {
  now: Fixed;
  done: readonly Step[];
  undone: readonly Step[];
  /** The outline was changed by steps that can no longer be taken back. */
  isOutlineKept: boolean;
}

/** As many as the canvas of the outline keeps. */
const stepsMax = 40;

export const fixStart = (now: Fixed): FixHistory => ({ now, done: [], undone: [], isOutlineKept: false });

/** The last step, if it is not one of the outline and nothing was taken back since. */
function lastOther({ done, undone: back }: FixHistory): OtherStep | undefined {
  const last = done.at(-1);
  return last && last.part !== 'outline' && back.length === 0 ? last : undefined;
}

const withStep = (history: FixHistory, step: Step): FixHistory => {
  const done = [...history.done, step];
  const forgotten = done.length > stepsMax ? done.shift() : undefined;
  const isOutlineKept = history.isOutlineKept || forgotten?.part === 'outline';
  return { ...history, done, undone: [], isOutlineKept };
};

/** The outline has been changed by one stroke, click or area. */
export const outlineChanged = (history: FixHistory): FixHistory => withStep(history, { part: 'outline' });

/** Something else is changed. */
export function withChange(history: FixHistory, part: OtherPart, change: Partial<Fixed>): FixHistory {
  const after = { ...history.now, ...change };
  const last = lastOther(history);
  if (last?.part === part && last.isOpen)
    return { ...history, now: after, done: history.done.with(-1, { ...last, after }) };
  return { ...withStep(history, { part, before: history.now, after, isOpen: true }), now: after };
}

/** The next change is another step, also if it is one of the same part. */
export function gestureEnded(history: FixHistory): FixHistory {
  const last = lastOther(history);
  return last?.isOpen ? { ...history, done: history.done.with(-1, { ...last, isOpen: false }) } : history;
}

/** What was changed last had less effect than asked for: that is no step of its own. */
export function amended(history: FixHistory, change: Partial<Fixed>): FixHistory {
  const last = lastOther(history);
  const now = { ...history.now, ...change };
  if (!last) return { ...history, now };
  return { ...history, now, done: history.done.with(-1, { ...last, after: { ...last.after, ...change } }) };
}

interface Moved {
  history: FixHistory;
  /** What was changed; null: nothing was. The canvas of the outline has to take back, or make again, a step of its own. */
  part: Step['part'] | null;
}

/** Takes the last change back. */
export function undone(history: FixHistory): Moved {
  const step = history.done.at(-1);
  if (!step) return { history, part: null };
  const moved = { ...history, done: history.done.slice(0, -1), undone: [step, ...history.undone] };
  return {
    history: step.part === 'outline' ? moved : { ...moved, now: step.before },
    part: step.part,
  };
}

/** Makes again what was taken back last. */
export function redone(history: FixHistory): Moved {
  const [step, ...rest] = history.undone;
  if (!step) return { history, part: null };
  const moved = { ...history, done: [...history.done, step], undone: rest };
  return { history: step.part === 'outline' ? moved : { ...moved, now: step.after }, part: step.part };
}

export const isOutlineChanged = ({ done, isOutlineKept }: FixHistory): boolean =>
  isOutlineKept || done.some(({ part }) => part === 'outline');
