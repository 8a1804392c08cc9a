/** Tables that grow with what dealers do and are meant to, and why. Every other table has to stay as large as it is. */
export const grownTables: Readonly<Record<string, string>> = {
  picture_sets: 'every vehicle; of deleted ones the row stays',
  images: 'every photo; of deleted ones the row stays',
  image_outputs: 'every finished picture',
  audit_log: 'who did what, kept for years',
  ledger_entries: 'credits of every picture, kept for good',
  ledger_transactions: 'credits of every picture, kept for good',
  ledger_holds: 'credits of every picture, kept for good',
  notifications: 'what people were told, until their account is erased',
  user_notifications: 'what people were told, until their account is erased',
  password_resets: 'links to set a password, used or not, until their account is erased',
  vehicle_shares: 'every link that was given away, also once it is closed',
  vehicle_fetches: 'one count of each such link',
  imports: 'every import, with its file name, stays in the list',
  import_entries: 'every photo of an import',
};
