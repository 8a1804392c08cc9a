import { z } from 'zod';
import {
  collageErrors,
  missingItemErrors,
  missingPartErrors,
  pictureErrors,
  takenNameErrors,
  textErrors,
} from './catalogue-errors.ts';
import { CollageCell, CollagePage, collageSideMax } from './collage-pages.ts';
import { fileStates } from './files.ts';
import { CatalogueItemId, ClientId, CustomerId, UserId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { SafeArea } from './overlays.ts';
import { viewClasses } from './positions.ts';
import { PresetLook } from './presets.ts';
import { PlateDesign, roomFields } from './recipe.ts';
import { byView } from './recipe-fields.ts';
import { Direction, Done, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { SpinAnimation } from './spin-animations.ts';
import { lineText } from './text-fields.ts';

/**
 * Kinds of catalogue items that the operator offers. A collage is a page layout, a gif the template of a spin, a
 * preset the complete look of a picture.
 */
export const catalogueKinds = [
  'background',
  'frame',
  'license-plate',
  'logo',
  'gif',
  'collage',
  'preset',
] as const;
export const CatalogueKind = z.enum(catalogueKinds).meta({ example: 'background' });
export type CatalogueKind = z.infer<typeof CatalogueKind>;

/**
 * What a background is: a picture of a complete place, a room composed of a wall and a floor, or the picture of a wall or floor
 * for such rooms.
 */
export const backgroundUses = ['whole', 'room', 'wall', 'floor'] as const;
export type BackgroundUse = (typeof backgroundUses)[number];
export const spinDirections = ['clockwise', 'counterclockwise'] as const;

/** A room whose walls and floors with pictures are items of the catalogue. */
export const CatalogueRoom = z.strictObject(roomFields(CatalogueItemId));
export type CatalogueRoom = z.infer<typeof CatalogueRoom>;

const Side = z.number().int().min(1).max(collageSideMax);

/** Fields that exist only for some kinds; null for the others. */
const own = {
  /** Backgrounds: what part of the room the picture shows. */
  use: z.enum(backgroundUses),
  /** Backgrounds of the use `room`: what it is composed of. */
  room: CatalogueRoom,
  /** Backgrounds: where the floor begins, as a share of the height from the top. */
  horizon: z.number().min(0).max(1),
  /** Licence plates: what is drawn; null for one that is its picture. The picture of a design is that of its logo. */
  design: PlateDesign.nullable(),
  /** GIFs: frame rate and number of frames. */
  framesPerSecond: z.number().int().min(1).max(60),
  frames: z.number().int().min(2).max(360),
  direction: z.enum(spinDirections),
  animation: SpinAnimation,
  /** Collages: size of the grid. */
  columns: Side,
  rows: Side,
  /** Collages: what is in the grid, inside it and without an overlap. */
  cells: z.array(CollageCell).max(collageSideMax ** 2),
  /** Collages: what the page looks like. */
  page: CollagePage,
  /**
   * Frames: what their borders cover; vehicles are placed inside. Until somebody says it, it is measured in each picture that is
   * uploaded, once that is ready, and 10 % on each side where its middle is not clear.
   */
  safeArea: SafeArea,
  /** Presets: the look that pictures get. */
  look: PresetLook,
};

const Picture = z.object({
  state: z.enum(fileStates),
  failure: ImageFailure.nullable(),
  /** Signed URL path; null until the uploaded picture has been re-encoded. */
  path: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

/** What a background shows behind vehicles that are seen from there. */
const ViewPicture = z.strictObject({ horizon: own.horizon, picture: Picture });
export type ViewPicture = z.infer<typeof ViewPicture>;
/** Backgrounds of the use `whole`: pictures of the same place that replace theirs behind vehicles seen from there. */
const ViewPictures = byView(ViewPicture);

export const CatalogueItem = z.object({
  id: CatalogueItemId,
  kind: CatalogueKind,
  name: z.string(),
  use: own.use.nullable(),
  room: own.room.nullable(),
  horizon: own.horizon.nullable(),
  views: ViewPictures.nullable(),
  design: own.design,
  framesPerSecond: own.framesPerSecond.nullable(),
  frames: own.frames.nullable(),
  direction: own.direction.nullable(),
  animation: own.animation.nullable(),
  columns: own.columns.nullable(),
  rows: own.rows.nullable(),
  cells: own.cells.nullable(),
  page: own.page.nullable(),
  safeArea: own.safeArea.nullable(),
  look: own.look.nullable(),
  /** Presets: the number of the version that the look is. */
  version: z.number().int().nullable(),
  /**
   * Presets, rooms, collages and GIFs: catalogue items that they refer to, directly or by a room of theirs, if pictures can be made with
   * them; paths are signed, and null for rooms, collages and designed plates without a logo.
   */
  parts: z.array(
    z.object({
      id: CatalogueItemId,
      name: z.string(),
      path: z.string().nullable(),
      horizon: own.horizon.nullable(),
      views: ViewPictures.nullable(),
      room: own.room.nullable(),
      design: own.design,
      safeArea: own.safeArea.nullable(),
    }),
  ),
  /** Null until a picture has been uploaded; rooms, collages and presets have none, and GIFs need none. */
  picture: Picture.nullable(),
  createdAt: Timestamp,
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** A catalogue item as the operator sees it. */
export const CatalogueEntry = CatalogueItem.extend({
  forEverybody: z.boolean(),
  /** How many customers, clients and users it is assigned to individually. */
  assigned: z.number().int(),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** Of a background: where the floor of its pictures for views begins; null: that picture is removed. */
export const ViewChanges = byView(z.strictObject({ horizon: own.horizon }).nullable());
export type ViewChanges = z.infer<typeof ViewChanges>;

const Name = lineText().min(1).max(100);
const kindParams = z.object({ kind: CatalogueKind });
const itemParams = kindParams.extend({ id: CatalogueItemId });
export const catalogueOrders = ['name', 'createdAt'] as const;

export const listCatalogue = route({
  method: 'GET',
  path: '/v1/catalogue/:kind',
  summary: 'The backgrounds, frames, plates, logos, spin templates, page layouts or presets of the operator.',
  permission: 'catalogue:read',
  params: kindParams,
  query: PageQuery.extend({
    search: lineText().max(100).optional(),
    orderBy: wordOf(catalogueOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
  }),
  response: pageOf(CatalogueEntry),
  errors: [],
});

export const createCatalogueItem = route({
  method: 'POST',
  path: '/v1/catalogue/:kind',
  summary:
    'Adds one of a kind, without its picture, which is sent afterwards. Fields of another kind are refused; what is ' +
    'left out is as most have it.',
  permission: 'catalogue:write',
  params: kindParams,
  body: z.strictObject({ name: Name, ...z.object(own).partial().shape }),
  response: CatalogueEntry,
  status: 201,
  errors: [
    ...takenNameErrors,
    ...missingPartErrors,
    ...textErrors,
    ...collageErrors,
    'collageNotFound',
    'validationError',
  ],
});

export const getCatalogueItem = route({
  method: 'GET',
  path: '/v1/catalogue/:kind/:id',
  summary: 'One of the catalogue.',
  permission: 'catalogue:read',
  params: itemParams,
  response: CatalogueEntry,
  errors: missingItemErrors,
});

export const patchCatalogueItem = route({
  method: 'PATCH',
  path: '/v1/catalogue/:kind/:id',
  summary: 'Changes its name or what its kind has. Pictures made with it stay as they are.',
  permission: 'catalogue:write',
  params: itemParams,
  body: z
    .strictObject({
      name: Name,
      ...own,
      views: ViewChanges,
      /** Of a preset: the version whose look was edited; refused if the preset has another one by now. */
      version: z.number().int().min(1),
    })
    .partial(),
  response: CatalogueEntry,
  errors: [
    'presetChanged',
    ...missingItemErrors,
    ...takenNameErrors,
    'wallNotFound',
    'backgroundFloorNotFound',
    'presetTargetNotFound',
    'positionAlreadyAssigned',
    ...textErrors,
    ...collageErrors,
    'validationError',
  ],
});

export const deleteCatalogueItem = route({
  method: 'DELETE',
  path: '/v1/catalogue/:kind/:id',
  summary:
    'Takes it out of the catalogue. Pictures made with it stay, and can be made again. `presets` are the names of presets that use ' +
    'it, at most twenty: their next pictures are made without it.',
  permission: 'catalogue:write',
  params: itemParams,
  response: Done.extend({ presets: z.array(z.string()) }),
  errors: missingItemErrors,
});

export const restoreCatalogueItem = route({
  method: 'POST',
  path: '/v1/catalogue/:kind/:id/restore',
  summary: 'Brings it back, assigned as it was; refused when another one has its name by now.',
  permission: 'catalogue:write',
  params: itemParams,
  response: CatalogueEntry,
  errors: [...missingItemErrors, ...takenNameErrors],
});

export const uploadCataloguePicture = route({
  method: 'POST',
  path: '/v1/catalogue/:kind/:id/picture',
  summary:
    'Sends its picture, in place of an earlier one: multipart with the field `file`. It is re-encoded before anybody ' +
    'sees it; GIFs keep moving. Rooms, collages and presets have none.',
  permission: 'catalogue:write',
  params: itemParams,
  file: true,
  response: CatalogueEntry,
  status: 201,
  errors: [
    ...missingItemErrors,
    'validationError',
    'fileDataMissing',
    'imageTypeInvalid',
    'svgRefused',
    'imageTooLarge',
    'fileInfected',
    'uploadBroken',
    'storageFull',
  ],
});

export const uploadCatalogueViewPicture = route({
  method: 'POST',
  path: '/v1/catalogue/background/:id/views/:view/picture',
  summary:
    'Sends the picture that a background of a complete place shows behind vehicles seen from there, in place of an earlier ' +
    'one: multipart with the field `file`. Its floor begins where that of the main picture does, until that is changed.',
  permission: 'catalogue:write',
  params: z.object({ id: CatalogueItemId, view: z.enum(viewClasses) }),
  file: true,
  response: CatalogueEntry,
  status: 201,
  errors: pictureErrors,
});

export const assigneeKinds = ['customer', 'client', 'user'] as const;
const Assignee = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('customer'), id: CustomerId }),
  z.strictObject({ to: z.literal('client'), id: ClientId }),
  z.strictObject({ to: z.literal('user'), id: UserId }),
]);
export type Assignee = z.infer<typeof Assignee>;

const Assignments = z.object({
  forEverybody: z.boolean(),
  results: z.array(
    z.object({
      to: z.enum(assigneeKinds),
      id: z.string(),
      name: z.string(),
      /** Name of the customer that the client or user belongs to. */
      customerName: z.string().nullable(),
    }),
  ),
});
export type Assignments = z.infer<typeof Assignments>;
export type AssignedTo = Assignments['results'][number];

export const getCatalogueAssignments = route({
  method: 'GET',
  path: '/v1/catalogue/:kind/:id/assignments',
  summary: 'Who may use it: everybody, or these customers with all below them, clients and users.',
  permission: 'catalogue:read',
  params: itemParams,
  response: Assignments,
  errors: missingItemErrors,
});

/** Maximum individual assignments; beyond it, assign the item to everybody or to whole customers. */
const assigneesMax = 1000;

export const patchCatalogueAssignments = route({
  method: 'PATCH',
  path: '/v1/catalogue/:kind/:id/assignments',
  summary: 'Says who may use it. `add` and `remove` name customers, clients and users; the others stay.',
  permission: 'catalogue:write',
  params: itemParams,
  body: z.strictObject({
    forEverybody: z.boolean().optional(),
    add: z.array(Assignee).max(assigneesMax).default([]),
    remove: z.array(Assignee).max(assigneesMax).default([]),
  }),
  response: Assignments,
  errors: [...missingItemErrors, 'customerNotFound', 'clientNotFound', 'userNotFound'],
});

export const listUserCatalogue = route({
  method: 'GET',
  path: '/v1/users/:id/catalogue/:kind',
  summary:
    'What a user may choose from the catalogue: what is assigned to everybody, to the user, its client, its customer ' +
    'or the customer above it. By name.',
  permission: 'account:read',
  params: z.object({ id: UserId, kind: CatalogueKind }),
  response: z.object({ results: z.array(CatalogueItem) }),
  errors: ['userNotFound'],
});

export const listClientCatalogue = route({
  method: 'GET',
  path: '/v1/clients/:id/catalogue/:kind',
  summary:
    'What a client may choose from the catalogue for its pictures: what is assigned to everybody, to the client, its ' +
    'customer or the customer above it. By name.',
  permission: 'clients:read',
  params: z.object({ id: ClientId, kind: CatalogueKind }),
  response: z.object({ results: z.array(CatalogueItem) }),
  errors: ['clientNotFound'],
});

export const listCustomerCatalogue = route({
  method: 'GET',
  path: '/v1/customers/:id/catalogue/:kind',
  summary:
    'What a customer may choose from the catalogue for its pictures: what is assigned to everybody, to the customer or ' +
    'the one above it. By name.',
  permission: 'customers:read',
  params: z.object({ id: CustomerId, kind: CatalogueKind }),
  response: z.object({ results: z.array(CatalogueItem) }),
  errors: ['customerNotFound'],
});
