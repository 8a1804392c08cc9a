import { z } from 'zod';
import { Done, route } from './route.ts';
import { lineText, paragraphText } from './text-fields.ts';
import { Email, Password } from './user-fields.ts';

const tokenLengthMax = 200;

export const signUp = route({
  method: 'POST',
  path: '/v1/users/sign-up',
  summary:
    'Asks for an account of one’s own; closed unless the installation opens it. Mails a token; the answer is the same ' +
    'whether the address is known or not. `uid` is the VAT number, `address` the invoice address.',
  permission: 'public',
  body: z.strictObject({
    name: lineText().min(1).max(200),
    address: paragraphText().min(1).max(500),
    uid: lineText().min(1).max(50),
    email: Email,
    password: Password,
  }),
  response: Done,
  status: 202,
  errors: ['signUpClosed', 'passwordTooWeak', 'tooManyAtOnce'],
});

export const confirmSignUp = route({
  method: 'POST',
  path: '/v1/users/sign-up/confirm',
  summary:
    'Makes the customer, its client and its first user with the mailed token, which works once and for a day.',
  permission: 'public',
  body: z.strictObject({ token: z.string().trim().min(1).max(tokenLengthMax) }),
  response: Done,
  status: 201,
  errors: ['signUpClosed', 'invalidToken', 'userExists', 'tooManyAtOnce'],
});
