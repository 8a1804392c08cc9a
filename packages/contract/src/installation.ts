import { z } from 'zod';
import { fileStates } from './files.ts';
import { ImageFailure } from './images.ts';
import { ShowroomName } from './recipe.ts';
import { NamedMoment, route, Timestamp } from './route.ts';

/** Only https: the panel leads people there, or shows it inside itself. The pattern is what a form checks. */
const Address = z
  .url()
  .max(500)
  .regex(/^https:\/\/[^\s/]+/)
  .meta({ example: 'https://dealer.example/privacy' });

const decided = {
  /** What the panel calls itself; null = the product's name. */
  name: z.string().trim().min(1).max(40).nullable(),
  /** Pages outside the panel that everybody but root is offered. */
  privacyUrl: Address.nullable(),
  accessibilityUrl: Address.nullable(),
  /** A page that the panel shows in a corner to whoever is signed in. */
  chatUrl: Address.nullable(),
  /** Whether strangers may ask for an account. */
  signUpOpen: z.boolean(),
  /** Whether strangers may try the product with a photo. */
  demoOpen: z.boolean(),
  /** Minutes added to the current time when the panel says how long ago somebody was online. */
  onlineClockOffsetMinutes: z.number().int().min(0).max(720),
  /** Whether root, manager and qcmanager accounts need a second factor. */
  staffSecondFactor: z.boolean(),
  /** Whether sensitive calls of every account need a recent confirmation, not only of those with a second factor. */
  confirmSensitive: z.boolean(),
  /** Whether a password that somebody else set has to be changed before other calls are answered. */
  forcePasswordChange: z.boolean(),
};

/** What everybody may know of an installation, signed in or not. */
export const Installation = z.object({
  ...decided,
  /** Null: the product's own sign. */
  logo: z
    .object({
      state: z.enum(fileStates),
      failure: ImageFailure.nullable(),
      /** Signed; null until the picture was made anew. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** The built-in showrooms that are offered here. */
  showrooms: z.array(ShowroomName),
  /** Ids of the outside systems that accounts can be connected to here. */
  dms: z.array(z.string()),
  /** Until then whoever opens the panel for the first time in a browser is greeted; null = nobody is. */
  firstVisitUntil: Timestamp.nullable(),
  /** Whether a mail server is set up; mails wait where root reads them otherwise. */
  sendsMail: z.boolean(),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = route({
  method: 'GET',
  path: '/v1/installation',
  summary: 'What the panel shows before anybody has logged in.',
  permission: 'public',
  response: Installation,
  errors: [],
});

export const patchInstallation = route({
  method: 'PATCH',
  path: '/v1/installation',
  summary: 'Changes what the panel is called, where it leads, and who is let in and greeted.',
  permission: 'installation:write',
  confirmFirst: ['staffSecondFactor', 'confirmSensitive'],
  body: z.strictObject({ ...decided, firstVisitUntil: NamedMoment.nullable() }).partial(),
  response: Installation,
  errors: ['confirmationRequired'],
});

export const patchShowroom = route({
  method: 'PATCH',
  path: '/v1/installation/showrooms/:name',
  summary:
    'Offers a built-in showroom in this installation, or takes it out: it cannot be ordered any more, pictures made in ' +
    'it stay, and whoever had it as the default gets the default of the next level. One has to stay.',
  permission: 'installation:write',
  params: z.object({ name: ShowroomName }),
  body: z.strictObject({ isOffered: z.boolean() }),
  response: Installation,
  errors: ['showroomNeeded'],
});

export const uploadInstallationLogo = route({
  method: 'POST',
  path: '/v1/installation/logo',
  summary: 'Sets the picture beside the name, in the field `file`. It is made anew before anybody sees it.',
  permission: 'installation:write',
  file: true,
  response: Installation,
  status: 201,
  errors: ['fileDataMissing', 'imageTypeInvalid', 'imageTooLarge', 'uploadBroken', 'storageFull'],
});

export const deleteInstallationLogo = route({
  method: 'DELETE',
  path: '/v1/installation/logo',
  summary: "Goes back to the product's own sign.",
  permission: 'installation:write',
  response: Installation,
  errors: ['fileNotFound'],
});
