import { z } from 'zod';
import { cutOffModes, plateModes, settingDefaults } from './customer-settings.ts';
import { CatalogueItemId, ClientId, LicensePlateId, ProfileId, UserId, VehicleId } from './ids.ts';
import { Language, LanguageCode } from './languages.ts';
import { PresetId } from './presets.ts';
import { Prices } from './prices.ts';
import { windowModes } from './recipe.ts';
import { Colour } from './recipe-fields.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';
import { creditSources } from './user-fields.ts';

const values = {
  preset: PresetId,
  /** `#rrggbb` for the preset `brand`. */
  brandColour: Colour,
  /** A catalogue background that replaces the preset's own. */
  backgroundId: CatalogueItemId,
  /** `picture` lays a plate onto plates: the user's own with the id licensePlateId, or cataloguePlateId of the catalogue. */
  plateMode: z.enum([...plateModes, 'picture']),
  licensePlateId: LicensePlateId,
  cataloguePlateId: CatalogueItemId,
  /** Whether the floor reflects, if the preset has a reflective floor. */
  reflection: z.boolean(),
  /** `refuse` makes no exterior picture of a photo that cuts the vehicle off or in which another hides a part of it (verdict `missing_parts`). */
  cutOffPhotos: z.enum(cutOffModes),
  /** Whether light and colour of a vehicle are fitted to its new background where its photo is clearly too dark or tinted. */
  tone: z.boolean(),
  /** What happens to the windows of vehicles that are cut out; see `windows` of the recipe. */
  windows: z.enum(windowModes),
  language: LanguageCode,
};

/**
 * Values set at one level; null = inherited from the level above. Preset and background are one choice: where a level
 * sets only a preset, the preset's own background applies.
 */
const OwnSettings = z.object({
  preset: values.preset.nullable(),
  brandColour: values.brandColour.nullable(),
  backgroundId: values.backgroundId.nullable(),
  plateMode: values.plateMode.nullable(),
  licensePlateId: values.licensePlateId.nullable(),
  cataloguePlateId: values.cataloguePlateId.nullable(),
  reflection: values.reflection.nullable(),
  cutOffPhotos: values.cutOffPhotos.nullable(),
  tone: values.tone.nullable(),
  windows: values.windows.nullable(),
  language: values.language.nullable(),
});
export type OwnSettings = z.infer<typeof OwnSettings>;
export const settingNames = Object.keys(OwnSettings.shape) as (keyof OwnSettings)[];

/** Defaults where no level has set a value. */
export const installationSettings = {
  preset: settingDefaults.preset,
  brandColour: settingDefaults.brandColour,
  backgroundId: settingDefaults.backgroundId,
  plateMode: settingDefaults.plateMode,
  licensePlateId: null,
  cataloguePlateId: null,
  reflection: settingDefaults.reflection,
  cutOffPhotos: settingDefaults.cutOffPhotos,
  tone: settingDefaults.tone,
  windows: settingDefaults.windows,
  language: 'en',
} as const satisfies OwnSettings;

const Origin = z.enum(['profile', 'user', 'client', 'customer', 'parent', 'installation']);
export type SettingOrigin = z.infer<typeof Origin>;
const origins = Object.fromEntries(settingNames.map((name) => [name, Origin])) as Record<
  keyof OwnSettings,
  typeof Origin
>;

/** The showroom that applies once the level's own choice is removed, and which level chose it. */
const InheritedShowroom = z.object({
  preset: values.preset,
  backgroundId: values.backgroundId.nullable(),
  from: Origin,
});

/** The effective settings, and which level set each of them. */
export const Settings = OwnSettings.extend({ from: z.object(origins), inherited: InheritedShowroom });
export type Settings = z.infer<typeof Settings>;

/** The active profile. */
const ProfileInUse = z.object({ id: ProfileId, name: z.string() });

/** Effective settings for a vehicle's pictures where an order does not override them. */
export const VehicleSettings = z.object({
  preset: values.preset,
  /** Null: the preset's own colour. */
  brandColour: values.brandColour.nullable(),
  /** Null: the preset's own background. */
  backgroundId: values.backgroundId.nullable(),
  /** The background that an order with the background `default` gets, also where a preset of the vehicle replaces it; null: none. */
  defaultBackgroundId: values.backgroundId.nullable(),
  /** Treatment of licence plates if the preset does not define one. */
  plateMode: values.plateMode,
  licensePlateId: values.licensePlateId.nullable(),
  cataloguePlateId: values.cataloguePlateId.nullable(),
  reflection: values.reflection,
  cutOffPhotos: values.cutOffPhotos,
  tone: values.tone,
  windows: values.windows,
  from: z
    .object({
      ...origins,
      preset: z.enum(['vehicle', ...Origin.options]),
      backgroundId: z.enum(['vehicle', ...Origin.options]),
    })
    .omit({ language: true }),
  profile: ProfileInUse.nullable(),
  /**
   * Whether the vehicle's owner may use these steps; otherwise they are skipped, and an order that contains them is
   * rejected.
   */
  licensePlateEnabled: z.boolean(),
  reflectiveFloorEnabled: z.boolean(),
  /** Price in credits of one picture, by the class of its position; hiding only the plate is free. */
  prices: Prices.pick({ exterior: true, interior: true, detail: true }),
  /** The account that pays for the pictures, and its current balance. */
  payer: z.object({
    kind: z.enum(creditSources),
    credits: z.number().int(),
    /** Whether the balance may go below zero. */
    mayOverdraw: z.boolean(),
  }),
});
export type VehicleSettings = z.infer<typeof VehicleSettings>;

const Patch = OwnSettings.partial().extend({ language: Language.nullable().optional() }).strict();
const ClientPatch = Patch.omit({ licensePlateId: true, cataloguePlateId: true }).extend({
  plateMode: z.enum(plateModes).nullable().optional(),
});

const ProfileName = lineText().min(1).max(100);
export const Profile = OwnSettings.extend({
  id: ProfileId,
  userId: UserId,
  name: z.string(),
  /** Whether the profile is active: then it overrides the user's own settings. */
  active: z.boolean(),
  createdAt: Timestamp,
});
export type Profile = z.infer<typeof Profile>;

const userParams = z.object({ id: UserId });
const profileParams = z.object({ id: UserId, pid: ProfileId });
const profileQuery = z.strictObject({ profileId: ProfileId.optional() });
const refusals = [
  'userNotFound',
  'userForbidden',
  'customerForbidden',
  'clientForbiddenUser',
  'clientDisallowsUserSettings',
] as const;
/** Errors that reject a preset or a background when it is set. */
const notChoosable = [
  'presetNotFound',
  'presetNotOffered',
  'presetIncomplete',
  'backgroundNotFound',
  'backgroundNotAssigned',
  'backgroundFileNotFound',
  'wallNotFound',
  'backgroundFloorNotFound',
  'imageBusy',
] as const;
const ofUser = [...notChoosable, 'presetNotAssignedToUser'] as const;

export const getUserSettings = route({
  method: 'GET',
  path: '/v1/users/:id/settings',
  summary:
    'The settings that hold for a user, maybe in a profile, each with who decided it: profile, user, client, customer, ' +
    'the customer above it, or the installation.',
  permission: 'account:read',
  params: userParams,
  query: profileQuery,
  response: Settings,
  errors: ['userNotFound', 'userSettingsGroupNotFound'],
});

export const patchUserSettings = route({
  method: 'PATCH',
  path: '/v1/users/:id/settings',
  summary: 'Changes settings of a user or of one of its profiles. Null gives one back to the level above.',
  permission: 'account:write',
  params: userParams,
  query: profileQuery,
  asRead: { shape: Settings, changing: [] },
  body: Patch,
  response: Settings,
  errors: [...refusals, ...ofUser, 'userSettingsGroupNotFound', 'clientLicensePlateNotFound'],
});

export const listProfiles = route({
  method: 'GET',
  path: '/v1/users/:id/profiles',
  summary: 'The settings profiles of a user, oldest first, with what each decides itself.',
  permission: 'account:read',
  params: userParams,
  response: z.object({ results: z.array(Profile) }),
  errors: ['userNotFound'],
});

export const createProfile = route({
  method: 'POST',
  path: '/v1/users/:id/profiles',
  summary: 'Adds a settings profile. The profile in use decides before the user’s own settings do.',
  permission: 'account:write',
  params: userParams,
  body: Patch.extend({ name: ProfileName }),
  response: Profile,
  status: 201,
  errors: [...refusals, ...ofUser, 'clientLicensePlateNotFound', 'fieldsNotUpdatable'],
});

export const patchProfile = route({
  method: 'PATCH',
  path: '/v1/users/:id/profiles/:pid',
  summary:
    'Renames a settings profile, changes what it decides, or puts it in use in place of the one that was (active).',
  permission: 'account:write',
  params: profileParams,
  asRead: { shape: Profile, changing: ['id', 'userId', 'createdAt'] },
  body: Patch.extend({ name: ProfileName.optional(), active: z.boolean().optional() }),
  response: Profile,
  errors: [...refusals, ...ofUser, 'userSettingsGroupNotFound', 'clientLicensePlateNotFound'],
});

export const deleteProfile = route({
  method: 'DELETE',
  path: '/v1/users/:id/profiles/:pid',
  summary: 'Removes a settings profile with the systems connected to it; it can be restored for a day.',
  permission: 'account:write',
  params: profileParams,
  response: Done,
  errors: [...refusals, 'userSettingsGroupNotFound'],
});

export const restoreProfile = route({
  method: 'POST',
  path: '/v1/users/:id/profiles/:pid/restore',
  summary: 'Brings a settings profile back; in use again, unless another one is by now.',
  permission: 'account:write',
  params: profileParams,
  response: Profile,
  errors: [...refusals, 'userSettingsGroupNotFound', 'fieldsNotUpdatable'],
});

export const getVehicleSettings = route({
  method: 'GET',
  path: '/v1/vehicles/:id/settings',
  summary:
    'What holds for the pictures of a vehicle where an order says nothing, each with who decided it: the vehicle, the ' +
    'profile its owner uses, the owner, its client, customer, the customer above it, or the installation.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: VehicleSettings,
  errors: ['vehicleNotFound'],
});

export const getClientSettings = route({
  method: 'GET',
  path: '/v1/clients/:id/settings',
  summary:
    'The settings that hold for a client, each with who decided it. Only users have settings profiles: any profileId is ' +
    'one that this client does not have.',
  permission: 'clients:read',
  params: z.object({ id: ClientId }),
  query: profileQuery,
  response: Settings,
  errors: ['clientNotFound', 'clientSettingsGroupNotFound'],
});

export const patchClientSettings = route({
  method: 'PATCH',
  path: '/v1/clients/:id/settings',
  summary: 'Changes settings of a client. Null gives one back to its customer.',
  permission: 'clients:configure',
  params: z.object({ id: ClientId }),
  query: profileQuery,
  asRead: { shape: Settings, changing: [] },
  body: ClientPatch,
  response: Settings,
  errors: ['clientNotFound', 'clientSettingsGroupNotFound', ...notChoosable, 'presetNotAssignedToClient'],
});
