/** The same values, but with null in the named fields that are empty, because the API expects null for "none". */
export function nullIfEmpty<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Omit<Values, Field> & { [Name in Field]: Values[Name] | null } {
  const emptied = fields.filter((field) => String(values[field] ?? '').trim() === '' && field in values);
  return { ...values, ...Object.fromEntries(emptied.map((field) => [field, null])) };
}
