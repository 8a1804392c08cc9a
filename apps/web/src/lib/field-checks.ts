/** Light checks for forms; the server validates again. Each returns whether a value may be sent. */

export function isEmail(value: string): boolean {
  return /^\S+@\S+\.\S+$/.test(value.trim());
}

export function isFilled(value: string): boolean {
  return value.trim() !== '';
}

/** 17 characters without I, O and Q. */
export function isVin(value: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(value.trim());
}

export function isColour(value: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(value);
}
