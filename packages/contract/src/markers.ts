import { z } from 'zod';
import { ImageId, MarkerId, VehicleId } from './ids.ts';
import { markersMax, markerTextMax } from './limits.ts';
import { Done, route, Timestamp } from './route.ts';
import { paragraphText } from './text-fields.ts';

/** `hotspot`: something worth showing. `damage`: a scratch, a dent, rust. */
export const markerKinds = ['hotspot', 'damage'] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** Part of the width or height of the upright photo, from its upper left corner. */
const share = z.number().min(0).max(1);

/** A place on a photo with a text. */
export const Marker = z.object({
  id: MarkerId,
  imageId: ImageId,
  kind: z.enum(markerKinds),
  /** Where it is on the upright photo; `placeOnPicture` says where that is on a picture. */
  x: share,
  y: share,
  text: z.string(),
  /** An image of the same vehicle that shows the place from nearby; null if there is none, or if it is deleted. */
  closeUpId: ImageId.nullable(),
  /** Whether it is on the page of a link to the vehicle. */
  isPublic: z.boolean(),
  /** Counts the markers of a photo from 1, in the order in which they are listed. */
  number: z.number().int(),
  createdAt: Timestamp,
});
export type Marker = z.infer<typeof Marker>;

/** Kinds of which a new marker is public unless somebody says otherwise: a damage may still be repaired before anybody sees it. */
export const publicAtFirst: readonly MarkerKind[] = ['hotspot'];

const fields = {
  kind: z.enum(markerKinds),
  x: share,
  y: share,
  text: paragraphText().min(1).max(markerTextMax),
  closeUpId: ImageId.nullable(),
  isPublic: z.boolean(),
};
const markerParams = z.object({ id: MarkerId });

export const listMarkers = route({
  method: 'GET',
  path: '/v1/vehicles/:id/markers',
  summary: 'The markers on the photos of a vehicle, photo by photo, in the order of their numbers.',
  permission: 'images:read',
  params: z.object({ id: VehicleId }),
  response: z.object({ results: z.array(Marker) }),
  errors: ['vehicleNotFound'],
});

export const createMarker = route({
  method: 'POST',
  path: '/v1/images/:id/markers',
  summary:
    'Adds a marker to a photo of a vehicle, as its last one. If `isPublic` is omitted, hotspots are on the pages of links to ' +
    'the vehicle, damages are not.',
  permission: 'images:write',
  params: z.object({ id: ImageId }),
  body: z.strictObject({
    ...fields,
    closeUpId: fields.closeUpId.default(null),
    isPublic: fields.isPublic.optional(),
  }),
  response: Marker,
  status: 201,
  idempotent: true,
  errors: ['imageNotFound', 'markersExceeded'],
});

export const patchMarker = route({
  method: 'PATCH',
  path: '/v1/markers/:id',
  summary: 'Changes a marker; with `number`, it moves to that place among the markers of its photo.',
  permission: 'images:write',
  params: markerParams,
  body: z.strictObject({ ...fields, number: z.number().int().min(1).max(markersMax) }).partial(),
  response: Marker,
  errors: ['markerNotFound', 'imageNotFound'],
});

export const deleteMarker = route({
  method: 'DELETE',
  path: '/v1/markers/:id',
  summary: 'Deletes a marker; it can be restored.',
  permission: 'images:write',
  params: markerParams,
  response: Done,
  errors: ['markerNotFound'],
});

export const restoreMarker = route({
  method: 'POST',
  path: '/v1/markers/:id/restore',
  summary: 'Restores a deleted marker.',
  permission: 'images:write',
  params: markerParams,
  response: Marker,
  errors: ['markerNotFound', 'markersExceeded'],
});
