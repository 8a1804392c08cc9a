import { modelYearMax, modelYearMin, type Vehicle, type VinDetails } from '@forecourt/contract/vehicles';
import type { NewVehicle, VehiclePatch } from './vehicles.calls.ts';

/** The values of the vehicle form as typed. */
export interface VehicleDraft {
  reference: string;
  vin: string;
  make: string;
  model: string;
  year: string;
  colour: string;
  bodyType: string;
  /** NaN while the text is no number. */
  mileage: number | null;
  mileageUnit: Vehicle['mileageUnit'];
  /** NaN while the text is no number. */
  priceCents: number | null;
}

/** What the odometers of the user's country show. */
const unitHere = /^en-(GB|US)$/.test(navigator.language) ? 'mi' : 'km';

export const emptyDraft: VehicleDraft = {
  reference: '',
  vin: '',
  make: '',
  model: '',
  year: '',
  colour: '',
  bodyType: '',
  mileage: null,
  mileageUnit: unitHere,
  priceCents: null,
};

export function draftOf(vehicle: Vehicle): VehicleDraft {
  return {
    reference: vehicle.reference,
    vin: vehicle.vin ?? '',
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    year: vehicle.year === null ? '' : String(vehicle.year),
    colour: vehicle.colour ?? '',
    bodyType: vehicle.bodyType ?? '',
    mileage: vehicle.mileage,
    // A unit without a number is nobody's choice.
    mileageUnit: vehicle.mileage === null ? unitHere : vehicle.mileageUnit,
    priceCents: vehicle.priceCents,
  };
}

/** Fills in the details that the VIN contains; other fields stay as typed. */
export function withVinDetails(draft: VehicleDraft, found: VinDetails): VehicleDraft {
  return {
    ...draft,
    vin: found.vin,
    make: found.make ?? draft.make,
    model: found.model ?? draft.model,
    year: found.year === null ? draft.year : String(found.year),
    bodyType: found.bodyType ?? draft.bodyType,
  };
}

export function isYear(text: string): boolean {
  const year = Number(text);
  return text.trim() === '' || (Number.isInteger(year) && year >= modelYearMin && year <= modelYearMax);
}

const orNull = (value: string) => value.trim() || null;

/**
 * The fields that differ from when the form was opened, so that changes that others have saved meanwhile are not
 * overwritten.
 */
export function changesOf(body: NewVehicle, opened: VehicleDraft): NonNullable<VehiclePatch> {
  const before = bodyOf(opened);
  const names = Object.keys(body) as (keyof NewVehicle)[];
  const changes: NonNullable<VehiclePatch> = Object.fromEntries(
    names.filter((name) => body[name] !== before[name]).map((name) => [name, body[name]]),
  );
  // The unit of a mileage that was not known may be another one than the form began with.
  return changes.mileage === undefined ? changes : { ...changes, mileageUnit: body.mileageUnit };
}

/** The changed fields of which another value than `known` is stored by now, and not the one to be saved either. */
export function changedMeanwhile(
  changes: NonNullable<VehiclePatch>,
  known: Vehicle,
  now: Vehicle,
): (keyof NewVehicle)[] {
  const names = Object.keys(changes) as (keyof NonNullable<VehiclePatch>)[];
  return names.filter((name) => now[name] !== known[name] && now[name] !== changes[name]);
}

/** The draft as a request body: empty fields are null. */
export function bodyOf(draft: VehicleDraft): NewVehicle {
  return {
    reference: draft.reference.trim(),
    vin: orNull(draft.vin),
    make: orNull(draft.make),
    model: orNull(draft.model),
    year: draft.year.trim() ? Number(draft.year) : null,
    colour: orNull(draft.colour),
    bodyType: orNull(draft.bodyType),
    mileage: draft.mileage,
    mileageUnit: draft.mileageUnit,
    priceCents: draft.priceCents,
  };
}
