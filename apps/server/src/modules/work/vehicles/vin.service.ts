/** VIN decoding. Public tables cover North American VINs; a list of manufacturers covers the others. */
import { fail } from '@forecourt/contract/errors';
import { Vin, type VinDetails } from '@forecourt/contract/vehicles';
import type { Ctx } from '../../../platform/context.ts';
import type { VinFinding } from '../../../platform/vin/vin-tables.ts';
import * as bodyTypes from '../body-types/body-types.service.ts';
import { bodyTypeOf, checkDigitState, demandsCheckDigit, makerOf } from './vin.rules.ts';

/** Fails with vinInvalid for text that cannot be a VIN, or has a wrong check digit where one is mandatory. */
export function assertVin(text: string): string {
  const parsed = Vin.safeParse(text);
  if (!parsed.success) return fail('vinInvalid', { params: { vin: text.slice(0, 40) } });
  const vin = parsed.data;
  if (demandsCheckDigit(vin) && checkDigitState(vin) === false) fail('vinInvalid', { params: { vin } });
  return vin;
}

export async function decodeVin(ctx: Ctx, text: string): Promise<VinDetails> {
  const vin = assertVin(text);
  // Next year's models are sold from autumn on.
  const newest = ctx.now.getUTCFullYear() + 1;
  const maker = makerOf(vin, newest);
  const checkDigitValid = checkDigitState(vin);
  // A right check digit distinguishes VINs that the tables cover from others that only look alike.
  const found: VinFinding = checkDigitValid ? await ctx.outside.vinTables.lookUp(vin) : {};
  const make = maker.make ?? found.make ?? null;
  if (!make) fail('vinInvalid', { params: { vin } });
  const bodyType = bodyTypeOf(found.bodyStyle);
  return {
    vin,
    make,
    model: found.model ?? null,
    year: found.year || maker.year,
    bodyType: bodyType && (await bodyTypes.isBodyTypeOffered(ctx.db, bodyType)) ? bodyType : null,
    checkDigitValid,
  };
}
