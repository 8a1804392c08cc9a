import { z } from 'zod';
import { DemoId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { showroomNames } from './recipe.ts';
import { route, Timestamp } from './route.ts';

/** What strangers may choose: the showrooms, each a preset of its name. */
export const DemoPreset = z.enum(showroomNames);
export type DemoPreset = z.infer<typeof DemoPreset>;

export const demoStates = ['queued', 'processing', 'done', 'failed'] as const;

/** A picture that somebody without an account tries out. Whoever knows its id sees it; nothing lists it. */
export const Demo = z.object({
  id: DemoId,
  preset: DemoPreset,
  state: z.enum(demoStates),
  failure: ImageFailure.nullable(),
  /** How many are made before it. */
  before: z.number().int(),
  /** The photo, upright; signed. Null until it was looked at. */
  original: z.string().nullable(),
  /** The finished picture with the installation’s name all over it; signed. */
  picture: z.string().nullable(),
  /** Then photo, pictures and all that is known of them are deleted. */
  expiresAt: Timestamp,
});
export type Demo = z.infer<typeof Demo>;

const params = z.object({ id: DemoId });

export const createDemo = route({
  method: 'POST',
  path: '/v1/demos',
  summary:
    'Tries the product with one photo (multipart, field `file`), without an account. The picture carries a watermark; ' +
    'all of it is deleted after an hour. So many an hour for each address and for all together.',
  permission: 'public',
  file: true,
  body: z.strictObject({ preset: DemoPreset }),
  response: Demo,
  status: 201,
  errors: [
    'demoClosed',
    'presetNotOffered',
    'tooManyAtOnce',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'imageAnimated',
    'uploadBroken',
    'storageFull',
  ],
});

export const getDemo = route({
  method: 'GET',
  path: '/v1/demos/:id',
  summary: 'What has become of it.',
  permission: 'public',
  params,
  response: Demo,
  errors: ['demoNotFound'],
});

export const patchDemo = route({
  method: 'PATCH',
  path: '/v1/demos/:id',
  summary: 'Puts the same vehicle into another showroom; one that is being made is not changed.',
  permission: 'public',
  params,
  body: z.strictObject({ preset: DemoPreset }),
  response: Demo,
  errors: ['demoClosed', 'demoNotFound', 'imageBusy', 'presetNotOffered', 'tooManyAtOnce'],
});
