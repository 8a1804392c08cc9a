import { z } from 'zod';
import { VehicleFilter } from './bulk-jobs.ts';
import { channelNames, exportFormats, exportShapes, exportSubsets, isNamePattern } from './channel-rules.ts';
import { ClientId, CustomerId, VehicleId } from './ids.ts';
import { Position } from './images.ts';
import { bulkIdsMax, exportPicturesMax, exportPixelsMax, namePatternMax } from './limits.ts';
import { positionNames } from './positions.ts';
import { NamedMoment, route } from './route.ts';
import { lineText } from './text-fields.ts';

const Channel = z.enum(channelNames);
const Pixels = z.number().int().min(1).max(exportPixelsMax);
const Pictures = z.number().int().min(1).max(exportPicturesMax);

const Rules = z.strictObject({
  /** These positions come first, in this order; the others follow in the usual one. */
  positions: z.array(Position).max(positionNames.length),
  subset: z.enum(exportSubsets),
  /** Fewer pictures than this are only pointed out. */
  picturesMin: Pictures,
  /** Pictures after this many are left out. */
  picturesMax: Pictures,
  widthMin: Pixels,
  heightMin: Pixels,
  widthMax: Pixels,
  heightMax: Pixels,
  /** Largest file in megabytes (10⁶ bytes); null: any size. */
  megabytesMax: z.number().int().min(1).max(100).nullable(),
  /** Width per height. `feed`: from 4:5 to 1.91:1. */
  shape: z.enum(exportShapes),
  formats: z.array(z.enum(exportFormats)).min(1).max(exportFormats.length),
  /** Whether logos, frames and texts may be laid over the picture. */
  overlays: z.boolean(),
  /** Whether licence plates have to be hidden or replaced. */
  platesHidden: z.boolean(),
  /**
   * Name of the files without their ending. `{n}`, a counter of two digits, is required; `{vin}`, `{vin7}`, `{stock}` and
   * `{position}` are replaced as well.
   */
  namePattern: lineText()
    .max(namePatternMax)
    .refine(isNamePattern, { message: 'must contain {n} and no unknown token' })
    .meta({ example: '{vin}_{n}' }),
});

/** What holds for a channel, and who decided it. */
export const ExportProfile = z.object({
  channel: Channel,
  /** `installation`: nobody has changed the rules that the channel comes with. */
  from: z.enum(['client', 'customer', 'parent', 'installation']),
  /** Whether vehicles are checked for the channel and can be exported to it. */
  enabled: z.boolean(),
  rules: Rules,
});
export type ExportProfile = z.infer<typeof ExportProfile>;

const Profiles = z.object({ results: z.array(ExportProfile) });
const Change = z.strictObject({ enabled: z.boolean().optional(), ...Rules.partial().shape });
const clientParams = z.object({ id: ClientId });
const clientChannel = clientParams.extend({ channel: Channel });
const customerParams = z.object({ id: CustomerId });
const customerChannel = customerParams.extend({ channel: Channel });

export const listChannelsInUse = route({
  method: 'GET',
  path: '/v1/channels',
  summary: 'Channels that are switched on for vehicles in your reach, each for those of one client at least.',
  permission: 'vehicles:read',
  response: z.object({ results: z.array(Channel) }),
  errors: [],
});

export const listClientChannels = route({
  method: 'GET',
  path: '/v1/clients/:id/channels',
  summary: 'What holds for each channel that pictures of a client are exported to, and who decided it.',
  permission: 'clients:read',
  params: clientParams,
  response: Profiles,
  errors: ['clientNotFound'],
});

export const patchClientChannel = route({
  method: 'PATCH',
  path: '/v1/clients/:id/channels/:channel',
  summary:
    'Changes what holds for a channel of a client. From then on the client decides all of it, and no longer follows its customer.',
  permission: 'clients:configure',
  params: clientChannel,
  body: Change,
  response: ExportProfile,
  errors: ['clientNotFound', 'exportRulesContradict'],
});

export const deleteClientChannel = route({
  method: 'DELETE',
  path: '/v1/clients/:id/channels/:channel',
  summary: 'Gives a channel of a client back to its customer; the response is what holds then.',
  permission: 'clients:configure',
  params: clientChannel,
  response: ExportProfile,
  errors: ['clientNotFound'],
});

export const listCustomerChannels = route({
  method: 'GET',
  path: '/v1/customers/:id/channels',
  summary: 'What holds for each channel for those clients of a customer that decide nothing themselves.',
  permission: 'customers:read',
  params: customerParams,
  response: Profiles,
  errors: ['customerNotFound'],
});

export const patchCustomerChannel = route({
  method: 'PATCH',
  path: '/v1/customers/:id/channels/:channel',
  summary:
    'Changes what holds for a channel of a customer, and of its clients that decide nothing themselves.',
  permission: 'customers:write',
  params: customerChannel,
  body: Change,
  response: ExportProfile,
  errors: ['customerNotFound', 'exportRulesContradict'],
});

export const deleteCustomerChannel = route({
  method: 'DELETE',
  path: '/v1/customers/:id/channels/:channel',
  summary:
    'Gives a channel of a customer back to the customer above it or to the installation; the response is what holds then.',
  permission: 'customers:write',
  params: customerChannel,
  response: ExportProfile,
  errors: ['customerNotFound'],
});

export const createExport = route({
  method: 'POST',
  path: '/v1/channels/:channel/exports',
  summary:
    'A link to one ZIP with the pictures of vehicles as a channel wants them, and a table of them, `manifest.csv`. Vehicles for which the channel ' +
    'is switched off are left out, and so are pictures that it would refuse.',
  permission: 'vehicles:read',
  params: z.object({ channel: Channel }),
  body: z.strictObject({
    filter: VehicleFilter.omit({ onlyDeleted: true }).default({}),
    /** Limits the export to these ids among the vehicles that the filter matches. */
    ids: z.array(VehicleId).min(1).max(bulkIdsMax).optional(),
    /** Vehicles that were created after this time are left out. */
    until: NamedMoment.optional(),
    /** For how many days the link works; if omitted, for some hours. It ends with the account that made it. */
    days: z.literal([1, 7, 30]).optional(),
  }),
  response: z.object({
    /** Signed URL for a download by the browser. */
    archive: z.string(),
    vehicleCount: z.number().int(),
    pictureCount: z.number().int(),
    /** Pictures that are left out because the channel would refuse them. */
    refusedCount: z.number().int(),
  }),
  errors: ['archiveTooLarge', 'archiveEmpty', 'channelOff', 'exportEmpty'],
});
