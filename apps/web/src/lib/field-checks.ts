import { asVin, vinShape } from '@forecourt/contract/codes';

/** Light checks for forms; the server validates again. Each returns whether a value may be sent. */

export function isEmail(value: string): boolean {
  return /^\S+@\S+\.\S+$/.test(value.trim());
}

export function isFilled(value: string): boolean {
  return value.trim() !== '';
}

/** The VIN that a text means, as the server reads it: pasted ones may have blanks, hyphens or the asterisks of a barcode. Null for none. */
export function vinOf(value: string): string | null {
  const vin = asVin(value);
  return vinShape.test(vin) ? vin : null;
}

export function isColour(value: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(value);
}
