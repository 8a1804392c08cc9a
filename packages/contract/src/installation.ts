import { z } from 'zod';
import { fileStates } from './files.ts';
import { ImageFailure } from './images.ts';
import { ShowroomName } from './recipe.ts';
import { NamedMoment, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** Must be https, because the panel links to the page or embeds it. The pattern is checked by the form. */
const Address = z
  .url()
  .max(500)
  .regex(/^https:\/\/[^\s/]+/)
  .meta({ example: 'https://dealer.example/privacy' });

const decided = {
  /** Name of the panel; null: the product's name. */
  name: lineText().min(1).max(40).nullable(),
  /** Outside pages that the panel links to for everyone but root. */
  privacyUrl: Address.nullable(),
  accessibilityUrl: Address.nullable(),
  /** A page that the panel embeds in a corner for every signed-in user. */
  chatUrl: Address.nullable(),
  /** Whether visitors may request an account. */
  signUpOpen: z.boolean(),
  /** Whether visitors may try the product with a photo. */
  demoOpen: z.boolean(),
  /** Minutes added to the current time when the panel shows how long ago a user was online. */
  onlineClockOffsetMinutes: z.number().int().min(0).max(720),
  /** Whether root, manager and qcmanager accounts need a second factor. */
  staffSecondFactor: z.boolean(),
  /**
   * Whether sensitive calls need a recent confirmation from every account, not only from those with a second factor.
   */
  confirmSensitive: z.boolean(),
  /** Whether a user must change a password that someone else set before other calls are accepted. */
  forcePasswordChange: z.boolean(),
};

/** Public facts about an installation; no sign-in is needed to read them. */
export const Installation = z.object({
  ...decided,
  /** Null: the product's own logo. */
  logo: z
    .object({
      state: z.enum(fileStates),
      failure: ImageFailure.nullable(),
      /** Signed URL path; null until the uploaded picture has been re-encoded. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** The built-in showrooms that this installation offers. */
  showrooms: z.array(ShowroomName),
  /** Ids of the outside systems that accounts can be connected to in this installation. */
  dms: z.array(z.string()),
  /** Until this time, anyone who opens the panel for the first time in a browser sees a greeting; null: nobody does. */
  firstVisitUntil: Timestamp.nullable(),
  /** ISO 4217; prices of vehicles, packages and invoices are in it. */
  currency: z.string(),
  /** Whether a mail server is configured; otherwise mails are kept where root can read them. */
  sendsMail: z.boolean(),
  /** Whether packages can be paid at a payment provider: the operator has one, and the invoice settings name the seller. */
  takesPayments: z.boolean(),
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
    'it stay, and an account that had it as its default gets that of the next level. One has to stay.',
  permission: 'installation:write',
  params: z.object({ name: ShowroomName }),
  body: z.strictObject({ isOffered: z.boolean() }),
  response: Installation,
  errors: ['showroomNeeded'],
});

export const uploadInstallationLogo = route({
  method: 'POST',
  path: '/v1/installation/logo',
  summary: 'Sets the picture beside the name, in the field `file`. It is re-encoded before anybody sees it.',
  permission: 'installation:write',
  file: true,
  response: Installation,
  status: 201,
  errors: [
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'fileInfected',
    'uploadBroken',
    'storageFull',
  ],
});

export const deleteInstallationLogo = route({
  method: 'DELETE',
  path: '/v1/installation/logo',
  summary: "Goes back to the product's own sign.",
  permission: 'installation:write',
  response: Installation,
  errors: ['fileNotFound'],
});
