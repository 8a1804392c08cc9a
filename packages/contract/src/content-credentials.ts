import { z } from 'zod';
import { route } from './route.ts';

/** Certificates as programs such as openssl read them: one PEM block after another. */
export const downloadSigningCertificates = route({
  method: 'GET',
  path: '/v1/content-credentials/certificates',
  summary:
    'The root certificates of the Content Credentials in finished pictures, newest first: one of each key that this ' +
    'installation has signed with. Empty until the first one is made.',
  permission: 'public',
  answer: 'pem',
  response: z.string(),
  errors: [],
});
