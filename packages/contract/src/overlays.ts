import { z } from 'zod';
import { logoWidths, textSizes } from './overlay-limits.ts';
import { positionClasses } from './positions.ts';
import { Colour, PictureRef, Share, TargetName } from './recipe-fields.ts';

/** Where a logo or a text is in the picture: at a corner, at the middle of an edge, or in the middle. */
export const anchors = [
  'top-left',
  'top',
  'top-right',
  'left',
  'middle',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type Anchor = (typeof anchors)[number];

/** Most a logo or a text is moved away from its anchor, share of the target's width. */
export const offsetMax = 0.5;
const Offset = z.number().min(-offsetMax).max(offsetMax).default(0.03);

/**
 * Offsets are shares of the target's width in both directions: inwards from the edge that the anchor touches, otherwise to the
 * right or down. Nothing leaves the picture by its offset.
 */
const place = { anchor: z.enum(anchors).default('top-left'), offsetX: Offset, offsetY: Offset };

/** Most overlays of one picture. */
export const overlaysMax = 12;

/** Pictures in which an overlay is drawn; empty lists exclude nothing. */
const shownIn = {
  positions: z.array(z.enum(positionClasses)).max(positionClasses.length).default([]),
  targets: z.array(TargetName).max(12).default([]),
};

export const overlayTextMax = 300;

const logo = {
  kind: z.literal('logo'),
  ...place,
  /** Width of the logo as a share of the target's width. */
  width: z.number().min(logoWidths.min).max(logoWidths.max).default(0.16),
  opacity: Share.default(1),
  ...shownIn,
};

const Inset = z.number().min(0).max(0.45);

/** The borders of a frame, or the edges of a target that are kept clear: shares of its width (left, right) and height (top, bottom). */
export const SafeArea = z.strictObject({ top: Inset, right: Inset, bottom: Inset, left: Inset });
export type SafeArea = z.infer<typeof SafeArea>;

const frame = { kind: z.literal('frame'), ...shownIn };

const text = {
  kind: z.literal('text'),
  text: z.string().min(1).max(overlayTextMax),
  ...place,
  /** Height of one em as a share of the target's width; smaller where the text would not fit. */
  size: z.number().min(textSizes.min).max(textSizes.max).default(0.03),
  colour: Colour.default('#ffffff'),
  /** A bar behind the text; null: none. */
  bar: z
    .strictObject({
      colour: Colour,
      opacity: Share,
      /** Whether it crosses the whole picture, as a banner; otherwise it is as wide as the text. */
      isWide: z.boolean(),
    })
    .nullable()
    .default(null),
  ...shownIn,
};

export const LogoOverlay = z.strictObject({ ...logo, picture: PictureRef });
export type LogoOverlay = z.infer<typeof LogoOverlay>;
export const FrameOverlay = z.strictObject({ ...frame, picture: PictureRef, safeArea: SafeArea });
export type FrameOverlay = z.infer<typeof FrameOverlay>;
/** Lines are separated by line breaks. In the recipe of an order its fields are filled in; see overlay-texts.ts. */
export const TextOverlay = z.strictObject(text);
export type TextOverlay = z.infer<typeof TextOverlay>;

/** What is drawn over the finished picture: a logo, a frame around it, or a text. */
export const Overlay = z.discriminatedUnion('kind', [LogoOverlay, FrameOverlay, TextOverlay]);
export type Overlay = z.infer<typeof Overlay>;

/** An overlay of a preset, whose pictures are items of the catalogue. */
export function overlayOf<Ref extends z.ZodType<string>>(
  catalogueId: Ref,
  textOf: z.ZodType<string, string>,
) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ ...logo, catalogueId }),
    z.strictObject({ ...frame, catalogueId }),
    z.strictObject({ ...text, text: textOf }),
  ]);
}

/** Fields of a logo that an order names. */
export const orderedLogo = { ...place, width: logo.width, opacity: logo.opacity, ...shownIn };
