const two = (value: number) => String(value).padStart(2, '0');

/** A moment as a field of type `datetime-local` has it, in the time zone of the reader; empty for none. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What stands in such a field as a moment; null when it is empty. */
export function fromLocalTime(typed: string): string | null {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
