import { fail } from '@forecourt/contract/errors';
import { findTextProblem } from '@forecourt/contract/plate-drawing';
import { treatmentOf } from '@forecourt/contract/preset-looks';
import type { PlateDesign, PlateTreatment } from '@forecourt/contract/recipe';

/** Refuses a text with letters that cannot be drawn, or that would be too small to read. */
export function assertTextFits(design: PlateDesign | null | undefined): void {
  const problem = design && findTextProblem(design);
  if (!problem) return;
  if ('letter' in problem) fail('plateLetterMissing', { params: { letter: problem.letter } });
  fail('plateTextTooLong', { params: { count: problem.count } });
}

/** Whether the file of a plate stays when its design changes: it is the picture of a plate, or of a design's logo. */
export function keepsFile(before: PlateDesign | null, after: PlateDesign | null): boolean {
  return before === null ? after === null : Boolean(after?.logo);
}

/** A plate as it is stored. */
interface Stored {
  design: PlateDesign | null;
  /** Null without a file. */
  state: 'waiting' | 'ready' | 'failed' | null;
  shownKey: string | null;
}

/** How the plate is laid onto pictures; undefined if its file is missing, or not ready. */
export function treatmentOfPlate({ design, shownKey, state }: Stored): PlateTreatment | undefined {
  return state === null || shownKey !== null ? treatmentOf(design, shownKey) : undefined;
}
