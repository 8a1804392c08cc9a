import { z } from 'zod';
import { BodyTypeKey } from './body-types.ts';
import { VehicleSpecificationId } from './ids.ts';
import { Direction, Done, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';
import { modelYearMax, modelYearMin } from './vehicles.ts';

const lengthMax = 100;
const millimetresMax = 30_000;
const doorsMax = 9;
const Words = lineText().min(1).max(lengthMax);
const Year = z.number().int().min(modelYearMin).max(modelYearMax).nullable();
const Millimetres = z.number().int().min(1).max(millimetresMax).nullable();

const details = {
  make: Words,
  model: Words,
  /** Model years, both inclusive; null: unbounded. */
  yearFrom: Year,
  yearTo: Year,
  bodyType: BodyTypeKey.nullable(),
  lengthMm: Millimetres,
  /** Width without mirrors. */
  widthMm: Millimetres,
  heightMm: Millimetres,
  doors: z.number().int().min(0).max(doorsMax).nullable(),
};

/** A vehicle model with its known dimensions. */
export const VehicleSpecification = z.object({
  id: VehicleSpecificationId,
  ...details,
  createdAt: Timestamp,
});
export type VehicleSpecification = z.infer<typeof VehicleSpecification>;

const params = z.object({ id: VehicleSpecificationId });

export const vehicleSpecificationOrders = ['make', 'createdAt'] as const;

export const listVehicleSpecifications = route({
  method: 'GET',
  path: '/v1/vehicle-specifications',
  summary: 'The models that are known; `make` sorts by make, model and first year.',
  permission: 'vehicle-specifications:write',
  query: PageQuery.extend({
    /** Searches make and model, ignoring case and accents. */
    search: lineText().max(lengthMax).optional(),
    bodyType: BodyTypeKey.optional(),
    orderBy: wordOf(vehicleSpecificationOrders).default('make'),
    orderDirection: Direction.default('ASC'),
  }).strict(),
  response: pageOf(VehicleSpecification),
  errors: [],
});

export const createVehicleSpecification = route({
  method: 'POST',
  path: '/v1/vehicle-specifications',
  summary: 'Notes a model. Make, model and years together are there once.',
  permission: 'vehicle-specifications:write',
  body: z.strictObject({
    make: details.make,
    model: details.model,
    yearFrom: details.yearFrom.default(null),
    yearTo: details.yearTo.default(null),
    bodyType: details.bodyType.default(null),
    lengthMm: details.lengthMm.default(null),
    widthMm: details.widthMm.default(null),
    heightMm: details.heightMm.default(null),
    doors: details.doors.default(null),
  }),
  response: VehicleSpecification,
  status: 201,
  errors: ['vehicleDetailsExist', 'bodyTypeNotOffered', 'validationError'],
});

export const patchVehicleSpecification = route({
  method: 'PATCH',
  path: '/v1/vehicle-specifications/:id',
  summary: 'Changes what is known of a model. Vehicles stay as they are.',
  permission: 'vehicle-specifications:write',
  params,
  body: z.strictObject(details).partial(),
  response: VehicleSpecification,
  errors: ['vehicleDetailsNotFound', 'vehicleDetailsExist', 'bodyTypeNotOffered', 'validationError'],
});

export const deleteVehicleSpecification = route({
  method: 'DELETE',
  path: '/v1/vehicle-specifications/:id',
  summary: 'Deletes a model from what is known. Vehicles stay as they are.',
  permission: 'vehicle-specifications:write',
  params,
  response: Done,
  errors: ['vehicleDetailsNotFound'],
});

export const restoreVehicleSpecification = route({
  method: 'POST',
  path: '/v1/vehicle-specifications/:id/restore',
  summary: 'Brings a deleted one back.',
  permission: 'vehicle-specifications:write',
  params,
  response: VehicleSpecification,
  errors: ['vehicleDetailsNotFound', 'vehicleDetailsExist'],
});

export const listVehicleMakes = route({
  method: 'GET',
  path: '/v1/vehicle-makes',
  summary: 'Makes whose models are known, by name.',
  permission: 'vehicles:read',
  response: z.object({ results: z.array(z.string()) }),
  errors: [],
});

/** A model of a make, with its model years and body type. */
export const VehicleModel = VehicleSpecification.pick({
  model: true,
  yearFrom: true,
  yearTo: true,
  bodyType: true,
});
export type VehicleModel = z.infer<typeof VehicleModel>;

export const listVehicleModels = route({
  method: 'GET',
  path: '/v1/vehicle-models',
  summary: 'Known models of a make, by name and years; accents and capitals of the make do not count.',
  permission: 'vehicles:read',
  query: z.object({ make: Words }).strict(),
  response: z.object({ results: z.array(VehicleModel) }),
  errors: [],
});
