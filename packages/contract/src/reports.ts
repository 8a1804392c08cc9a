import { z } from 'zod';
import { ImageId } from './ids.ts';
import { Image } from './images.ts';
import { reviewNoteMax } from './limits.ts';
import { rejectReasons } from './review-reasons.ts';
import { route } from './route.ts';
import { paragraphText } from './text-fields.ts';

export const reportPicture = route({
  method: 'POST',
  path: '/v1/images/:id/report',
  summary:
    'Reports what is wrong with the finished picture of a vehicle. Free. It stays delivered, and is the next one that a checker ' +
    'looks at; `report` of the image says what becomes of it.',
  permission: 'images:write',
  params: z.object({ id: ImageId }),
  body: z.strictObject({
    reasons: z.array(z.enum(rejectReasons)).min(1).max(20),
    note: paragraphText().max(reviewNoteMax).default(''),
  }),
  response: Image,
  status: 201,
  errors: ['imageNotFound', 'pictureNotReportable'],
});
