import { z } from 'zod';
import { cropPaddingMax } from './crop-aspects.ts';
import { CatalogueItemId } from './ids.ts';
import { InputVerdict } from './input-verdicts.ts';
import { Overlay, overlaysMax, SafeArea } from './overlays.ts';
import { PhotoCamera } from './photo-camera.ts';
import { PlacedBy } from './placed-by.ts';
import { plateCountries, plateFormats, plateShapes, usualPlateColour } from './plate-formats.ts';
import { positionClasses } from './positions.ts';
import { byView, Colour, PictureRef, Share, TargetName } from './recipe-fields.ts';
import { targetFits } from './target-fit.ts';
import { VehicleShift } from './vehicle-shift.ts';

/** The showrooms drawn by packages/imaging/src/showrooms. `brand` is painted in `colour`. */
export const showroomNames = [
  'studio-white',
  'studio-grey',
  'dark-hall',
  'daylight-concrete',
  'brick-loft',
  'brand',
] as const;
export const ShowroomName = z.enum(showroomNames);
export type ShowroomName = z.infer<typeof ShowroomName>;

/** Where the light of a room comes from. */
export const lightSides = ['left', 'middle', 'right'] as const;
export type LightSide = (typeof lightSides)[number];

/** Metres across that one copy of a picture covers on a wall or floor. */
export const tileWidthMin = 0.1;
export const tileWidthMax = 20;

/**
 * A wall or floor. Of a gradient, `foot` is the colour where the wall meets the floor, `end` that at the picture's upper
 * (wall) or lower edge (floor). A picture shows the wall from the front or the floor from above, with its upper edge at the
 * wall; it is repeated every `width` metres, or stretched once over all that is in view (null).
 */
function surfaceOf<Ref extends z.ZodType<string>>(picture: Ref) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('colour'), colour: Colour }),
    z.strictObject({ kind: z.literal('gradient'), foot: Colour, end: Colour }),
    z.strictObject({
      kind: z.literal('picture'),
      picture,
      width: z.number().min(tileWidthMin).max(tileWidthMax).nullable(),
    }),
  ]);
}
export type Surface = z.infer<ReturnType<typeof surfaceOf>>;

/** Fields of a room that is composed of a wall and a floor; `picture` checks how they refer to their pictures. */
export function roomFields<Ref extends z.ZodType<string>>(picture: Ref) {
  return { wall: surfaceOf(picture), floor: surfaceOf(picture), light: z.enum(lightSides).default('middle') };
}

/** Another picture of the same place, and where its floor begins, as of the main one. */
const ViewPicture = z.strictObject({ picture: PictureRef, horizon: Share });
export type ViewPicture = z.infer<typeof ViewPicture>;

export const Background = z.discriminatedUnion('kind', [
  /** Nothing behind the vehicle: outputs keep an alpha channel (png, webp, avif). */
  z.strictObject({ kind: z.literal('transparent') }),
  /** The photo's own background stays: nothing is cut out. */
  z.strictObject({ kind: z.literal('original') }),
  z.strictObject({ kind: z.literal('colour'), colour: Colour }),
  /** A drawn wall and floor that meet at the showroom's horizon. */
  z.strictObject({ kind: z.literal('showroom'), name: ShowroomName, colour: Colour.optional() }),
  /** A picture scaled to cover the target; `horizon` = where its floor begins, share of the height from the top. */
  z.strictObject({
    kind: z.literal('picture'),
    picture: PictureRef,
    horizon: Share.default(0.6),
    /** Pictures that replace it behind vehicles that are surely seen from there; absent: it is behind all of them. */
    views: byView(ViewPicture).optional(),
  }),
  /** A wall and a floor that are drawn as the photo's camera would see them. */
  z.strictObject({ kind: z.literal('room'), ...roomFields(PictureRef) }),
]);
export type Background = z.infer<typeof Background>;
export type OwnRoom = Extract<Background, { kind: 'room' }>;

/** The pictures that a background refers to. */
export function picturesBehind(background: Background): string[] {
  if (background.kind === 'picture')
    return [background, ...Object.values(background.views ?? {})].map(({ picture }) => picture);
  if (background.kind !== 'room') return [];
  const { floor, wall } = background;
  return [wall, floor].flatMap((surface) => (surface.kind === 'picture' ? [surface.picture] : []));
}

export const Placement = z.strictObject({
  /** Width of the vehicle as a share of the target's width; reduced if it is seen from its end or would be too tall. */
  vehicleWidth: z.number().min(0.2).max(0.98).default(0.8),
  /** Position of the lowest tyre, share of the target's height from the top. */
  baseline: z.number().min(0.4).max(0.98).default(0.86),
  /** Free space above the vehicle, share of the target's height. */
  marginTop: z.number().min(0).max(0.5).default(0.1),
  /**
   * Height of the vehicle, share of the target's height: pictures of a spin show it in one size, on a baseline that leaves floor
   * behind its tyres in all of them. Absent: the vehicle is as wide as `vehicleWidth` says.
   */
  vehicleHeight: z.number().min(0.05).max(0.95).optional(),
});
export type Placement = z.infer<typeof Placement>;

export const Shadow = z.strictObject({
  /** Darkness right under the tyres and the body. */
  contact: Share.default(0.75),
  /** The wide soft shadow around the vehicle. */
  ambient: Share.default(0.4),
});
export type Shadow = z.infer<typeof Shadow>;

export const Reflection = z.strictObject({
  opacity: Share.default(0.22),
  /** Height over which the reflection fades out, share of the vehicle's height. */
  fade: z.number().min(0.05).max(1).default(0.45),
});
export type Reflection = z.infer<typeof Reflection>;

/** Where on a designed plate its logo is. */
export const plateLogoSides = ['left', 'middle', 'right'] as const;
const plateLineMax = 40;

/** A plate that is drawn instead of photographed; `logo` checks how it refers to its logo's picture. */
export function plateDesignOf<Logo extends z.ZodType>(logo: Logo) {
  return z
    .strictObject({
      country: z.enum(plateCountries),
      shape: z.enum(plateShapes),
      /** What is written on it, from above. */
      lines: z.array(z.string().trim().min(1).max(plateLineMax)).max(2),
      /** Whether it has its country's blue band, if there is one. */
      band: z.boolean(),
      ground: Colour,
      letters: Colour,
      border: Colour.nullable(),
      logo,
    })
    .refine(({ country, shape }) => plateFormats[country].sizes[shape] !== undefined, { path: ['shape'] });
}
const logoSide = { side: z.enum(plateLogoSides) };
/** A design as it is stored; its logo, if it has one, is a file beside it. */
export const PlateDesign = plateDesignOf(z.strictObject(logoSide).nullable());
export type PlateDesign = z.infer<typeof PlateDesign>;
/** A design with its logo's picture. */
const DrawnPlate = plateDesignOf(z.strictObject({ ...logoSide, picture: PictureRef }).nullable());

export const PlateTreatment = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('keep') }),
  z.strictObject({ mode: z.literal('blur') }),
  z.strictObject({ mode: z.literal('colour'), colour: Colour.default(usualPlateColour) }),
  /** The picture is laid onto the plate's four corners in true perspective. */
  z.strictObject({ mode: z.literal('picture'), picture: PictureRef }),
  /** The design is drawn in the shape of the photographed plate and laid on in the same way. */
  z.strictObject({ mode: z.literal('design'), design: DrawnPlate }),
]);
export type PlateTreatment = z.infer<typeof PlateTreatment>;

/** The pictures that a plate's treatment refers to. */
export function picturesOnPlate(plate: PlateTreatment): string[] {
  if (plate.mode === 'picture') return [plate.picture];
  return plate.mode === 'design' && plate.design.logo ? [plate.design.logo.picture] : [];
}

export const Target = z
  .strictObject({
    name: TargetName,
    /** Size in pixels. */
    width: z.number().int().min(64).max(8192),
    height: z.number().int().min(64).max(8192),
    format: z.enum(['jpeg', 'webp', 'avif', 'png']).default('jpeg'),
    /** Encoder quality 1–100; ignored by png. */
    quality: z.number().int().min(1).max(100).default(86),
    /**
     * Of a further target: how what the first one shows is given its shape. Absent: pictures with a new background are drawn in its
     * shape, and those that keep theirs have the shape of their photo, within the target.
     */
    fit: z.enum(targetFits).optional(),
    /** Colour of the border of a contained picture; absent: the picture itself, enlarged and blurred. */
    border: Colour.optional(),
    /** Edges that logos and texts keep clear of, for the marks and buttons of a receiver; absent: none. */
    safeArea: SafeArea.optional(),
  })
  // Without `fit`, which a first target may not have.
  .meta({ example: { name: 'web', width: 1920, height: 1440, format: 'jpeg', quality: 86 } });
export type Target = z.infer<typeof Target>;

/** The crop of a photo; `crop-region.ts` says which part of it that is. */
export const CropRule = z.strictObject({
  /** Free space on each side of the vehicle, share of the crop's width or height. */
  padding: z.number().min(0).max(cropPaddingMax),
  /** Where somebody moved the crop: left and upper edge and width, shares of the photo; absent: it is around the vehicle. */
  frame: z.strictObject({ x: z.number(), y: z.number(), width: z.number() }).optional(),
});
export type CropRule = z.infer<typeof CropRule>;

export const windowModes = ['keep', 'clean', 'clear'] as const;
export type WindowMode = (typeof windowModes)[number];

/**
 * How a picture is rendered, as one JSON value. Equal recipes on equal originals and models give equal pictures. The first target is
 * the finished picture; the others are further sizes of it.
 */
export const Recipe = z.strictObject({
  background: Background,
  /** The catalogue item of a `background` that replaces the preset's own. It changes neither the picture nor the recipe's hash. */
  backgroundId: CatalogueItemId.optional(),
  placement: Placement.prefault({}),
  /** Absent: the vehicle is where its placement puts it. */
  shift: VehicleShift.optional(),
  shadow: Shadow.prefault({}),
  reflection: Reflection.prefault({}),
  plate: PlateTreatment.default({ mode: 'blur' }),
  /** Drawn over the finished picture, the lowest first. */
  overlays: z.array(Overlay).max(overlaysMax).default([]),
  /** The class of the photo's position, which decides about overlays; absent: exterior. */
  positionClass: z.enum(positionClasses).optional(),
  /** Text of a translucent watermark all over the finished picture, which is for viewing only. */
  watermark: z.string().min(1).max(40).optional(),
  /**
   * Whether exposure and white balance are corrected where the photo says clearly that they are off; absent: no. A photo that
   * keeps its background is corrected as a whole, otherwise the vehicle, by at most 0.7 EV and 12 % of a channel's bytes.
   */
  tone: z.boolean().optional(),
  /**
   * Whether a photo that keeps its background is turned upright if its camera was rolled; absent: no. It loses its borders by
   * that. Level photos, and those that do not show how they were held, stay as they are.
   */
  straighten: z.boolean().optional(),
  /**
   * Which part of a photo that keeps its background is shown, in the shape of the first target; absent: all of it. Such a photo is
   * not straightened.
   */
  crop: CropRule.optional(),
  /** Faces of people in a photo that keeps its background; absent: blurred where plates are hidden. Those in a cut-out vehicle stay. */
  faces: z.enum(['keep', 'blur']).optional(),
  /**
   * What happens to the vehicle's windows where the background is replaced; absent: as photographed. `clean` replaces what they
   * mirror, and what is seen through them, by an even tint; `clear` shows the new background through them. Where windows are
   * not found for certain they stay as photographed, and the picture's `fidelity` says so.
   */
  windows: z.enum(windowModes).optional(),
  /** Whether outputs keep the GPS location of the photo, if it has one; all other metadata is dropped. */
  keepLocation: z.boolean().default(false),
  targets: z.array(Target).min(1).max(12),
});
export type Recipe = z.infer<typeof Recipe>;
export type RecipeInput = z.input<typeof Recipe>;

/** Whether faces are blurred in pictures of this recipe. */
export function hidesFaces({ background, faces, plate }: Recipe): boolean {
  if (background.kind !== 'original') return false;
  return faces ? faces === 'blur' : plate.mode !== 'keep';
}

/** Where the models of an installation can run: onnxruntime's execution providers for the systems that a server has. */
export const modelDevices = ['cpu', 'webgpu', 'cuda', 'tensorrt'] as const;
export type ModelDevice = (typeof modelDevices)[number];

/** What is done to the windows in pictures of this recipe; undefined: nothing. */
export function treatsWindows({ background, windows }: Recipe): 'clean' | 'clear' | undefined {
  return background.kind === 'original' || windows === 'keep' ? undefined : windows;
}

/** What a photo shows: a vehicle from outside, the inside of one, a part of one that fills it, or none of these. */
export const photoKinds = ['exterior', 'interior', 'detail', 'none'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** x, y in pixels of the upright original, origin at the top left. */
export const Point = z.tuple([z.number(), z.number()]);
export type Point = z.infer<typeof Point>;

/** x, y of the top left corner, width, height; pixels of the upright original. */
export const Box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

export const PlateFinding = z.strictObject({
  /** Corners as they appear in the picture: top left, top right, bottom right, bottom left. */
  corners: z.tuple([Point, Point, Point, Point]),
  score: Share,
});
export type PlateFinding = z.infer<typeof PlateFinding>;

/**
 * How true the vehicle of a finished picture is to its photo, measured before the picture is encoded. The vehicle's edge,
 * treated plates and windows and what is laid over the picture (logos, watermark) are changed on purpose and not compared.
 */
export const Fidelity = z.strictObject({
  /** Number of pixels of the vehicle that were compared. */
  pixels: z.number().int(),
  /**
   * Largest and mean colour difference ΔE*ab (CIE 15), the sums of what cutting out and composing change: 0 if every compared
   * pixel is the photo's.
   */
  largest: z.number(),
  mean: z.number(),
  /** Whether plates were treated. */
  plates: z.boolean(),
  /**
   * Degrees by which the photo was turned counter-clockwise, so that its vehicle stands level; absent where it was not. The
   * vehicle is then compared with the turned photo, whose pixels are interpolated between those of the photo.
   */
  turned: z.number().optional(),
  /**
   * How the recipe's `tone` changed the vehicle; absent where it did not. The vehicle is then compared with the changed photo.
   */
  tone: z
    .strictObject({
      /** Exposure values by which it was made brighter, less towards white, which stays white; negative in pictures of earlier versions. */
      exposure: z.number(),
      /** Largest change of red, green or blue by the white balance, share of its linear light; 0 if there was no cast. */
      balance: z.number(),
    })
    .optional(),
  /**
   * How windows were treated; `not_found`: they should have been, but were not found for certain, and are as photographed.
   * Absent: nobody asked for it.
   */
  windows: z.enum(['clean', 'clear', 'not_found']).optional(),
});
export type Fidelity = z.infer<typeof Fidelity>;

/** A region of which the analysis is unsure whether it is part of the vehicle, so that somebody is asked. */
export const Doubt = z.strictObject({
  /** Corners of its outline, pixels of the upright original. */
  outline: z.array(Point),
  /** Its area as a share of the vehicle's. */
  area: z.number(),
  /** Whether it is in the matte: as somebody answered, or else the likelier answer. */
  isPart: z.boolean(),
  isAnswered: z.boolean(),
});
export type Doubt = z.infer<typeof Doubt>;

/**
 * Result of the analysis of one original. Stored beside the matte (an 8-bit grey PNG of the upright original, at most
 * 2560 px on its longer side), so that rendering with another background needs neither detection nor matting.
 */
export const Analysis = z.strictObject({
  /** Size of the upright original in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Box of the main vehicle, which is kept; null if none was found. */
  vehicle: Box.nullable(),
  /** What the photo shows, and how certain that is, 0.5 to 1; absent from analyses made before kinds were told apart. */
  kind: z.strictObject({ name: z.enum(photoKinds), certainty: Share }).optional(),
  /**
   * Boxes of the vehicles that were detected, the main one first, then the others from left to right, without very small
   * ones; absent from analyses that were made before they were stored.
   */
  vehicleBoxes: z.array(Box).optional(),
  /** Number of vehicles and people detected, the main vehicle included. */
  vehicles: z.number().int(),
  people: z.number().int(),
  verdicts: z.array(InputVerdict),
  /** Lowest points of the tyres on the ground, left to right, pixels of the upright original. */
  contacts: z.array(Point),
  /** What somebody is asked about the outline; absent where nothing is, and where somebody changed the outline by hand. */
  doubts: z.array(Doubt).optional(),
  placedBy: PlacedBy.optional(),
  plates: z.array(PlateFinding),
  /**
   * From where the main vehicle is seen: degrees as in `exteriorAzimuth`, and how likely the nearest of the eight views
   * is; null where no vehicle was found. Absent from analyses that were made before views were recognised.
   */
  view: z.strictObject({ azimuth: z.number(), confidence: Share }).nullable().optional(),
  /** How the photo was taken; null where no vehicle was found. Absent from analyses that were made before it was estimated. */
  camera: PhotoCamera.nullable().optional(),
  scores: z.strictObject({
    /** Detection score of the main vehicle. */
    detection: Share,
    /** Certainty of the matte: 1 = no semi-transparent pixel away from the edge; 0 if no vehicle was found. */
    matte: Share,
    /**
     * How likely the outline is whole: not torn, and without a piece of something else; below `sureOutline` the photo has the verdict
     * `unsure_outline`. Absent from analyses that were made before it was estimated, and where somebody changed the outline by hand.
     */
    outline: Share.optional(),
    /** Variance of the Laplacian of the vehicle at 1024 px; below about 40 is blurred. */
    sharpness: z.number(),
    /** Mean luminance 0–255 of the vehicle. */
    brightness: z.number(),
  }),
  /** Names and versions of the models used. */
  models: z.string(),
});
export type Analysis = z.infer<typeof Analysis>;

/** Whether the photo shows a vehicle that can be cut out; an interior that looks like one to the detector cannot. */
export function canBeCutOut({ scores, verdicts }: Pick<Analysis, 'scores' | 'verdicts'>): boolean {
  return !verdicts.includes('no_vehicle') && scores.matte > 0;
}
