import { z } from 'zod';

/** 0: for ever. */
const Span = z.coerce.number().int().min(0).max(36_500);

export const RetentionVariables = z.object({
  /** Days that an ended session is kept. By default as long as a sign-in makes its network and browser known. */
  RETENTION_SESSIONS_DAYS: Span.default(90),
  /** Days that mails are kept, sent or not. */
  RETENTION_MAILS_DAYS: Span.default(90),
  /** Days after which deleted accounts are erased for good. */
  RETENTION_ACCOUNTS_DAYS: Span.default(0),
  /** Years that entries of the audit log are kept. */
  RETENTION_AUDIT_YEARS: Span.default(4),
});

/** How long what is kept; null: for ever. */
export interface Retention {
  sessionDays: number | null;
  mailDays: number | null;
  accountDays: number | null;
  auditYears: number | null;
}

export const retentionOf = (env: z.infer<typeof RetentionVariables>): Retention => ({
  sessionDays: env.RETENTION_SESSIONS_DAYS || null,
  mailDays: env.RETENTION_MAILS_DAYS || null,
  accountDays: env.RETENTION_ACCOUNTS_DAYS || null,
  auditYears: env.RETENTION_AUDIT_YEARS || null,
});
