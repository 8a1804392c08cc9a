import { z } from 'zod';
import { BodyTypeKey } from './body-types.ts';
import { channelNames } from './channel-rules.ts';
import { asVin, vinShape } from './codes.ts';
import { ClientId, CustomerId, ImageId, UserId, VehicleId } from './ids.ts';
import { pictureSetStates } from './picture-sets.ts';
import { PresetId } from './presets.ts';
import { csvColumns, Direction, Done, Flag, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/** 17 characters without I, O and Q; stored in upper case. */
export const Vin = z.string().transform(asVin).pipe(z.string().regex(vinShape, 'vin'));

export const modelYearMin = 1900;
export const modelYearMax = 2100;

/** Colours that have a name in every language of the panel. Any other colour is stored as the dealer's own text. */
export const vehicleColours = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'yellow',
  'orange',
  'brown',
  'beige',
  'gold',
  'purple',
] as const;

export const mileageUnits = ['km', 'mi'] as const;
export const mileageMax = 9_999_999;
export const priceCentsMax = 10_000_000_00;

const details = {
  /** The dealer's stock number. */
  reference: lineText().min(1).max(100),
  vin: Vin.nullable(),
  make: lineText().max(100).nullable(),
  model: lineText().max(100).nullable(),
  year: z.number().int().min(modelYearMin).max(modelYearMax).nullable(),
  colour: lineText().max(60).nullable(),
  bodyType: BodyTypeKey.nullable(),
  /** Distance driven, in `mileageUnit`. */
  mileage: z.number().int().min(0).max(mileageMax).nullable(),
  mileageUnit: z.enum(mileageUnits),
  /** What the dealer asks for it, in cents of the installation's currency (`currency` of `GET /v1/installation`). */
  priceCents: z.number().int().min(0).max(priceCentsMax).nullable(),
  /** Null: the preset from the owner's settings. */
  preset: PresetId.nullable(),
};

/** The fields of a vehicle that people enter. */
export const vehicleDetailNames = Object.keys(details) as (keyof typeof details)[];

export const Vehicle = z.object({
  id: VehicleId,
  userId: UserId,
  userName: z.string().nullable(),
  /** The client and the customer of its user. */
  clientId: ClientId,
  clientName: z.string(),
  customerId: CustomerId,
  customerName: z.string(),
  reference: z.string(),
  vin: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  bodyType: BodyTypeKey.nullable(),
  mileage: z.number().int().nullable(),
  mileageUnit: details.mileageUnit,
  priceCents: z.number().int().nullable(),
  preset: details.preset,
  state: z.enum(pictureSetStates),
  imageCount: z.number().int(),
  deliveredCount: z.number().int(),
  /** Photos of which no picture could be made: they need to be replaced, removed or ordered again. */
  failedCount: z.number().int(),
  /** Pictures that wait for a checker; they are finished once they are approved. */
  reviewCount: z.number().int(),
  /** Photos whose picture a checker rejected, or of which they want another one. */
  refusedCount: z.number().int(),
  /** Questions about the outlines of its pictures that nobody has answered; nothing is asked about those that wait for a checker. */
  questionCount: z.number().int(),
  /** Channels that it is marked for: feeds and servers that get only marked vehicles get it. */
  markedChannels: z.array(z.enum(channelNames)),
  /** Thumbnail of the first picture; signed URL for `<img src>`. */
  thumbnail: z.string().nullable(),
  coverImageId: ImageId.nullable(),
  /** Signed URL of a ZIP of all finished pictures; null while there are none. */
  archive: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type Vehicle = z.infer<typeof Vehicle>;

export const reportFilters = ['open', 'fixed', 'declined'] as const;

/** `waiting`: one waits for a checker; `refused`: a checker rejected it, or wants another photo; `asked`: something is asked about it. */
export const checkFilters = ['asked', 'waiting', 'refused'] as const;

export const vehicleOrders = ['createdAt', 'updatedAt', 'reference', 'make', 'year'] as const;

export const listVehicles = route({
  method: 'GET',
  path: '/v1/vehicles',
  summary: 'Vehicles in your reach.',
  permission: 'vehicles:read',
  query: PageQuery.extend({
    search: lineText().max(200).optional(),
    state: z.enum(pictureSetStates).optional(),
    bodyType: BodyTypeKey.optional(),
    clientId: ClientId.optional(),
    /** Vehicles of its sub-customers are left out. */
    customerId: CustomerId.optional(),
    /** Only those that show a picture whose report waits for its answer, or was answered so. */
    report: z.enum(reportFilters).optional(),
    /** Only those with such a picture, whatever their state. */
    check: z.enum(checkFilters).optional(),
    /** Only those that are marked for this channel. */
    markedFor: z.enum(channelNames).optional(),
    orderBy: wordOf(vehicleOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
    onlyDeleted: Flag.default(false),
  }),
  response: pageOf(Vehicle),
  errors: [],
});

/** Columns of the CSV export of a list of vehicles. */
export const VehicleCsvRow = z.object({
  reference: z.string(),
  /** Name of the vehicle's owner. */
  userName: z.string().nullable(),
  clientName: z.string(),
  customerName: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  bodyType: BodyTypeKey.nullable(),
  vin: z.string().nullable(),
  mileage: z.number().int().nullable(),
  mileageUnit: z.enum(mileageUnits),
  priceCents: z.number().int().nullable(),
  state: z.enum(pictureSetStates),
  deliveredCount: z.number().int(),
  imageCount: z.number().int(),
  reviewCount: z.number().int(),
  refusedCount: z.number().int(),
  questionCount: z.number().int(),
  /** Separated by commas. */
  markedChannels: z.array(z.enum(channelNames)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type VehicleCsvRow = z.infer<typeof VehicleCsvRow>;

export const listVehiclesAsCsv = route({
  method: 'GET',
  path: '/v1/vehicles/csv',
  summary: 'All vehicles that the list finds, of all its pages and in its order, as CSV; times in UTC.',
  permission: 'vehicles:read',
  answer: 'csv',
  query: listVehicles.query.omit({ page: true, limit: true }).extend(csvColumns(VehicleCsvRow)),
  response: VehicleCsvRow,
  errors: [],
});

export const getVehicle = route({
  method: 'GET',
  path: '/v1/vehicles/:id',
  summary: 'One vehicle.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: Vehicle,
  errors: ['vehicleNotFound'],
});

/** Errors that reject a preset. */
const noPreset = [
  'presetNotFound',
  'presetNotAssignedToUser',
  'presetIncomplete',
  'presetNotOffered',
] as const;

export const createVehicle = route({
  method: 'POST',
  path: '/v1/vehicles',
  summary: 'Makes a vehicle. A VIN must have a right check digit where its maker uses one.',
  permission: 'vehicles:write',
  body: z.strictObject({
    /** Owner of the vehicle; required for accounts that work for several users. */
    userId: UserId.optional(),
    reference: details.reference,
    vin: details.vin.default(null),
    make: details.make.default(null),
    model: details.model.default(null),
    year: details.year.default(null),
    colour: details.colour.default(null),
    bodyType: details.bodyType.default(null),
    mileage: details.mileage.default(null),
    mileageUnit: details.mileageUnit.default('km'),
    priceCents: details.priceCents.default(null),
    preset: details.preset.default(null),
  }),
  response: Vehicle,
  status: 201,
  idempotent: true,
  errors: [
    'userNotFound',
    'vehicleDetailsExist',
    'vinInvalid',
    'validationError',
    'bodyTypeNotOffered',
    ...noPreset,
  ],
});

export const patchVehicle = route({
  method: 'PATCH',
  path: '/v1/vehicles/:id',
  summary: 'Changes a vehicle.',
  permission: 'vehicles:write',
  params: z.object({ id: VehicleId }),
  body: z.strictObject(details).partial(),
  response: Vehicle,
  errors: ['vehicleNotFound', 'vehicleDetailsExist', 'vinInvalid', 'bodyTypeNotOffered', ...noPreset],
});

export const deleteVehicle = route({
  method: 'DELETE',
  path: '/v1/vehicles/:id',
  summary: 'Deletes a vehicle; it can be restored as long as its customer’s settings say (retentionDays).',
  permission: 'vehicles:write',
  params: z.object({ id: VehicleId }),
  response: Done,
  errors: ['vehicleNotFound', 'imageBusy'],
});

export const restoreVehicle = route({
  method: 'POST',
  path: '/v1/vehicles/:id/restore',
  summary: 'Brings a deleted vehicle back.',
  permission: 'vehicles:write',
  params: z.object({ id: VehicleId }),
  response: Vehicle,
  errors: ['vehicleNotFound', 'vehicleDetailsExist'],
});

export const VinDetails = z.object({
  vin: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  bodyType: BodyTypeKey.nullable(),
  /** Null if the region of the VIN's manufacturer does not use a check digit. */
  checkDigitValid: z.boolean().nullable(),
});
export type VinDetails = z.infer<typeof VinDetails>;

export const decodeVin = route({
  method: 'GET',
  path: '/v1/vins/:vin',
  summary: 'What a VIN says about its vehicle; decoded offline.',
  permission: 'vehicles:read',
  params: z.object({ vin: z.string().max(40) }),
  response: VinDetails,
  errors: ['vinInvalid'],
});

/** A body type and how many vehicles of the user have it; null = vehicles without one. */
export const VehicleType = z.object({
  type: BodyTypeKey.nullable(),
  /** Name given by root; null if the type is built in, or there is none. */
  name: z.string().nullable(),
  count: z.number().int(),
});
export type VehicleType = z.infer<typeof VehicleType>;

export const listVehicleTypes = route({
  method: 'GET',
  path: '/v2/users/:id/vehicle-types',
  summary: 'Every body type that can be chosen or is in use, and how many vehicles of the user have it.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  response: z.array(VehicleType),
  errors: ['userNotFound'],
});
