/**
 * Why a photo has to be taken again, the most frequent first and `other` last; the texts are in the i18n files under `reviews.reasons.<name>`. The words
 * are those of MonkJS' ComplianceIssue, without those that a person does not need.
 */
export const retakeReasons = [
  'missing_parts',
  'hidden_parts',
  'wrong_angle',
  'blurriness',
  'underexposure',
  'overexposure',
  'reflections',
  'dirtiness',
  'low_resolution',
  'wetness',
  'snowness',
  'lens_flare',
  'too_zoomed',
  'not_zoomed_enough',
  'other',
] as const;

/** What is wrong with a picture that cannot be delivered, the most frequent first and `other` last. */
export const rejectReasons = [
  'bad_clipping',
  'floor_alignment',
  'shadow',
  'plate',
  'window',
  'lighting_direction',
  'colour_cast',
  'crop',
  'wrong_background',
  'logo',
  'other',
] as const;

/** What becomes of a report. */
export const reportStates = ['reported', 'fixing', 'fixed', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];

/** Whether a checker has not answered a report yet. */
export function isReportOpen(state: ReportState | null | undefined): boolean {
  return state === 'reported' || state === 'fixing';
}

export const reviewReasons = [...new Set([...retakeReasons, ...rejectReasons])] as unknown as readonly [
  ReviewReason,
  ...ReviewReason[],
];
export type RejectReason = (typeof rejectReasons)[number];
export type ReviewReason = (typeof retakeReasons)[number] | RejectReason;
