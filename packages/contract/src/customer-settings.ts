import { z } from 'zod';
import { CatalogueItemId, CustomerId } from './ids.ts';
import { PresetId } from './presets.ts';
import { windowModes } from './recipe.ts';
import { Colour } from './recipe-fields.ts';
import { route } from './route.ts';

export const reviewModes = ['all', 'low-confidence', 'none'] as const;
/**
 * Who is asked about outlines: people of the customer, before their picture goes out or at any time, or a checker in their place, who
 * sees such pictures before they are delivered.
 */
export const questionAddressees = ['dealer', 'dealer-first', 'checker'] as const;
export const plateModes = ['keep', 'blur', 'colour'] as const;
export const cutOffModes = ['use', 'refuse'] as const;
export type CutOffMode = (typeof cutOffModes)[number];

/** Defaults where no level has set a value. The review mode is `none` because an installation may have no checkers. */
export const settingDefaults = {
  reviewMode: 'none',
  reviewBelow: 80,
  qcShare: 5,
  questionsTo: 'dealer',
  plateMode: 'blur',
  retentionDays: 90,
  preset: 'studio-white',
  brandColour: null,
  backgroundId: null,
  reflection: true,
  cutOffPhotos: 'use',
  tone: true,
  windows: 'keep',
} as const satisfies SettingValues;

const values = {
  /** Which pictures of vehicles need a checker's approval before they are delivered. */
  reviewMode: z.enum(reviewModes),
  /** In the mode `low-confidence`: pictures need it whose confidence is below this, percent. */
  reviewBelow: z.number().int().min(1).max(100),
  /** Percent of reviewed pictures that get a second look. */
  qcShare: z.number().int().min(0).max(100),
  /**
   * Who answers questions about outlines. `dealer-first`: pictures with open questions are held back; no channel, feed, server, shared page or
   * event has them. `checker`: they need a checker’s approval, and the dealer is not asked.
   */
  questionsTo: z.enum(questionAddressees),
  /** Treatment of licence plates where the preset does not define one. */
  plateMode: z.enum(plateModes),
  /** How many days deleted vehicles and photos can be restored before their files are removed. */
  retentionDays: z.number().int().min(1).max(3650),
  preset: PresetId,
  /** `#rrggbb` for the preset `brand`; null: the preset's own colour. */
  brandColour: Colour.nullable(),
  /** A catalogue background that replaces the preset's own. */
  backgroundId: CatalogueItemId.nullable(),
  /** Whether the floor reflects, if the preset has a reflective floor. */
  reflection: z.boolean(),
  /** `refuse` makes no exterior picture of a photo that cuts the vehicle off or in which another hides a part of it (verdict `missing_parts`). */
  cutOffPhotos: z.enum(cutOffModes),
  /** Whether light and colour of a vehicle are fitted to its new background where its photo is clearly too dark or tinted. */
  tone: z.boolean(),
  /** What happens to the windows of vehicles that are cut out; see `windows` of the recipe. */
  windows: z.enum(windowModes),
};
const SettingValues = z.object(values);
export type SettingValues = z.infer<typeof SettingValues>;

const Origin = z.enum(['customer', 'parent', 'installation']);
export type Origin = z.infer<typeof Origin>;

/** The effective settings of a customer, and which level set each of them. */
export const CustomerSettings = z.object({
  ...values,
  from: z.object({
    reviewMode: Origin,
    reviewBelow: Origin,
    qcShare: Origin,
    questionsTo: Origin,
    plateMode: Origin,
    retentionDays: Origin,
    preset: Origin,
    brandColour: Origin,
    backgroundId: Origin,
    reflection: Origin,
    cutOffPhotos: Origin,
    tone: Origin,
    windows: Origin,
  }),
  /** The showroom that applies once the customer's own choice is removed, and who chose it. */
  inherited: z.object({ preset: values.preset, backgroundId: values.backgroundId, from: Origin }),
});
export type CustomerSettings = z.infer<typeof CustomerSettings>;

export const getCustomerSettings = route({
  method: 'GET',
  path: '/v1/customers/:id/settings',
  summary: 'The settings that hold for a customer, each with who decided it.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId }),
  response: CustomerSettings,
  errors: ['customerNotFound'],
});

export const patchCustomerSettings = route({
  method: 'PATCH',
  path: '/v1/customers/:id/settings',
  summary:
    'Changes settings of a customer. Null gives one back to the customer above it or to the installation. ' +
    'reviewMode, reviewBelow, qcShare and questionsTo are root’s: they are the operator’s work. Waiting pictures that need no review any more are ' +
    'delivered.',
  permission: 'customers:write',
  asRead: { shape: CustomerSettings, changing: [] },
  params: z.object({ id: CustomerId }),
  body: z.strictObject({
    reviewMode: values.reviewMode.nullable().optional(),
    reviewBelow: values.reviewBelow.nullable().optional(),
    qcShare: values.qcShare.nullable().optional(),
    questionsTo: values.questionsTo.nullable().optional(),
    plateMode: values.plateMode.nullable().optional(),
    retentionDays: values.retentionDays.nullable().optional(),
    preset: values.preset.nullable().optional(),
    brandColour: values.brandColour.optional(),
    backgroundId: values.backgroundId.optional(),
    reflection: values.reflection.nullable().optional(),
    cutOffPhotos: values.cutOffPhotos.nullable().optional(),
    tone: values.tone.nullable().optional(),
    windows: values.windows.nullable().optional(),
  }),
  response: CustomerSettings,
  errors: [
    'customerNotFound',
    'fieldsNotUpdatable',
    'presetNotFound',
    'presetNotAssignedToCustomer',
    'presetIncomplete',
    'presetNotOffered',
    'backgroundNotFound',
    'backgroundNotAssigned',
    'backgroundFileNotFound',
    'wallNotFound',
    'backgroundFloorNotFound',
    'imageBusy',
  ],
});
