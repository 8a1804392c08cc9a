/** The same values, with null for those of these fields that are empty: that is how calls say "none". */
export function nullIfEmpty<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Omit<Values, Field> & { [Name in Field]: Values[Name] | null } {
  const emptied = fields.filter((field) => String(values[field] ?? '').trim() === '' && field in values);
  return { ...values, ...Object.fromEntries(emptied.map((field) => [field, null])) };
}
