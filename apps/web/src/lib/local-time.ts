const two = (value: number) => String(value).padStart(2, '0');

/** A timestamp as the value of a `datetime-local` input in the user's time zone; empty for null. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The value of such an input as an ISO timestamp; null when it is empty. */
export function fromLocalTime(typed: string): string | null {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
