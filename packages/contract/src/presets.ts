import { z } from 'zod';
import { builtInPresetNames, thumbTarget } from './built-in-presets.ts';
import { CatalogueItemId, ClientId, CustomerId, UserId } from './ids.ts';
import { unknownField } from './overlay-texts.ts';
import { orderedLogo, overlayOf, overlaysMax, overlayTextMax } from './overlays.ts';
import { positionNames } from './positions.ts';
import { Background, PlateTreatment, Recipe, Reflection, Shadow, Target } from './recipe.ts';
import { route } from './route.ts';

/** Id of a preset: the name of a built-in one, or the id of a catalogue item. */
export const PresetId = z
  .union([z.enum(builtInPresetNames), CatalogueItemId])
  .meta({ example: 'studio-white' });
export type PresetId = z.infer<typeof PresetId>;

const [transparent, original, colour, showroom] = Background.options;
const [keepPlate, blurPlate, colourPlate] = PlateTreatment.options;

/** A licence plate from the catalogue. */
export const CataloguePlate = z.strictObject({ mode: z.literal('catalogue'), catalogueId: CatalogueItemId });
/** A logo of the catalogue that an order lays over its pictures. */
export const CatalogueLogo = z.strictObject({ ...orderedLogo, catalogueId: CatalogueItemId });

/** A text with fields of the vehicle in braces; see overlay-texts.ts. */
const Template = z
  .string()
  .min(1)
  .max(overlayTextMax)
  .refine((text) => unknownField(text) === null, 'unknownField');
export const LookOverlay = overlayOf(CatalogueItemId, Template);
export type LookOverlay = z.infer<typeof LookOverlay>;

const presetTargetsMax = 6;
/** Most collages that a preset makes. */
export const presetCollagesMax = 6;
const namesDiffer = (targets: readonly { name: string }[]) =>
  new Set(targets.map(({ name }) => name)).size === targets.length;

/**
 * The look of a catalogue preset. It refers to catalogue items instead of copying their pictures, so it follows their
 * changes.
 */
export const PresetLook = z.strictObject({
  background: z.discriminatedUnion('kind', [
    transparent,
    original,
    colour,
    /** The showroom `brand` without a colour is painted in the dealer's own. */
    showroom,
    z.strictObject({ kind: z.literal('catalogue'), catalogueId: CatalogueItemId }),
  ]),
  shadow: Shadow.prefault({}),
  reflection: Reflection.prefault({}),
  /** Null: as in the settings of the user who orders. */
  plate: z
    .discriminatedUnion('mode', [keepPlate, blurPlate, colourPlate, CataloguePlate])
    .nullable()
    .default(null),
  /** Drawn over the finished picture, the lowest first. */
  overlays: z.array(LookOverlay).max(overlaysMax).default([]),
  /**
   * Collages of the catalogue that are made of a vehicle’s pictures once all are finished; the same one twice is refused with
   * `collageAlreadyAssigned`.
   */
  collages: z.array(CatalogueItemId).max(presetCollagesMax).default([]),
  /** The first target is the finished picture. A small one called `thumb`, for lists, is always added. */
  targets: z
    .array(Target.refine(({ name }) => name !== thumbTarget.name, { path: ['name'] }))
    .min(1)
    .max(presetTargetsMax)
    .refine(namesDiffer)
    // The first one is what others are made of.
    .refine(([first]) => first?.fit === undefined, { path: [0, 'fit'] }),
  /** The shot list: which positions a vehicle's pictures should show, in the order in which they are presented. */
  positions: z.array(z.enum(positionNames)).max(positionNames.length).default([]),
});
export type PresetLook = z.infer<typeof PresetLook>;

export const Preset = z.object({
  id: PresetId,
  /** Null for a built-in preset, whose name is in the i18n files under `presets.<id>`. */
  name: z.string().nullable(),
  /** The number of the version that orders use; null for a built-in preset. */
  version: z.number().int().nullable(),
  /** The shot list of the preset, in order; empty if it has none. */
  positions: z.array(z.enum(positionNames)),
  /** Recipe that refers to pictures by their catalogue ids. */
  recipe: Recipe,
  /** Signed URLs of those pictures, by id. */
  pictures: z.record(z.string(), z.string()),
  /** Whether the preset itself defines the plate treatment; otherwise the settings do. */
  decidesPlate: z.boolean(),
  /** Whether the preset is painted in the dealer's own colour. */
  takesColour: z.boolean(),
  /** Price in credits of one exterior picture that has not been paid for before. */
  price: z.number().int(),
});
export type Preset = z.infer<typeof Preset>;

export const listPresets = route({
  method: 'GET',
  path: '/v1/presets',
  summary:
    'The presets that may be chosen for the pictures of a user, a client or a customer, with their price: the built-in ' +
    'ones, and those of the catalogue that are assigned to them. Left out: for your own; root sees all.',
  permission: 'presets:read',
  query: z.object({
    userId: UserId.optional(),
    clientId: ClientId.optional(),
    customerId: CustomerId.optional(),
  }),
  response: z.object({
    results: z.array(Preset),
    /** Price in credits of an exterior picture with a catalogue background, whatever the preset. */
    backgroundPrice: z.number().int(),
  }),
  errors: ['userNotFound', 'clientNotFound', 'customerNotFound'],
});
