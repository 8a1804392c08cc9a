import { z } from 'zod';
import type { ErrorName } from './errors.ts';
import { pageSizeDefault, pageSizeMax } from './limits.ts';
import type { RouteAccess } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface AsRead {
  shape: z.ZodObject;
  /** Fields that are ignored: their values may have changed between read and write without the caller's doing. */
  changing: readonly string[];
}

export interface Route {
  method: Method;
  /** Path with `:name` for path parameters, beginning with the version. */
  path: string;
  /** One-line summary for the API page. */
  summary: string;
  permission: RouteAccess;
  /** Whether the route is open to an account that has not yet changed a password chosen by someone else. */
  beforePasswordChange?: true;
  /**
   * Whether the route accepts the header Idempotency-Key: repeated within a day, the call is executed once. With a key
   * the whole handler runs in one transaction, which keeps a connection until it ends; what waits for anything else than
   * the database is done first, by `servePrepared`, or makes the route `keyedByHandler`. A route that takes a file always
   * is, because no transaction stays open during an upload.
   */
  idempotent?: true;
  /** Whether the handler recognises repeated calls by `ctx.key` itself, so that it needs no transaction around it. */
  keyedByHandler?: true;
  /** Whether the route is open to staff who have yet to set up a required second factor. */
  beforeSecondFactor?: true;
  /** Whether the route is closed to a user who has taken over the account: only its owner may call it. */
  ownPersonOnly?: true;
  /**
   * Rejected with confirmationRequired if the session's last confirmation is too old. `always`, `staff` (only for the
   * operator's staff) and a list (only if the body contains one of these fields) apply to accounts that confirm at
   * all; `everybody` also to those without a second factor. See docs/decisions/0050 and 0225.
   */
  confirmFirst?: 'everybody' | 'always' | 'staff' | readonly string[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The object that the call creates or changes, as it is read: its fields may be sent along with those of the body.
   * The handler receives the ones that the call cannot change, except those that change by themselves between reading
   * and writing.
   */
  asRead?: AsRead;
  /** Whether the route takes one file as a multipart upload in the field `file`; other fields are `body`. */
  file?: true;
  /** Maximum size of that file, if it is not a single photo. */
  fileBytesMax?: number;
  /**
   * `events`: a stream of server-sent events whose data have the shape of `response`. `csv`: a file with one row per
   * object and the fields of `response` as columns. `pdf` and `pem`: a file.
   */
  answer?: 'json' | 'events' | 'csv' | 'pdf' | 'pem';
  response: z.ZodType;
  /** Defaults to 200. */
  status?: 200 | 201 | 202;
  /** Errors that the route can return besides those common to all calls (validation, sign-in, permission). */
  errors: readonly ErrorName[];
}

/** Keeps the literal types of a route, so that server and panel know the type of every field. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Input of the server's handler. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
};

type Optional<Name extends string, T> = undefined extends T
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Arguments of the caller. */
export type RouteCall<R extends Route> = Optional<'params', Sent<R['params']>> &
  Optional<'query', Sent<R['query']>> &
  Optional<'body', Sent<R['body']>>;

export type RouteAnswer<R extends Route> = z.output<R['response']>;

/** What programs send for a number that they do not have. */
const noNumber: readonly unknown[] = ['', 'NaN', 'null', 'undefined'];

/** A number without its fraction, clamped to the bounds; `usual` where there is none. */
const clampedTo = (max: number, usual: number) =>
  z
    .preprocess(
      (sent) => (noNumber.includes(sent) ? undefined : sent),
      z.coerce
        .number()
        .transform((wanted) => Math.min(Math.max(Math.trunc(wanted), 1), max))
        .default(usual),
    )
    .default(usual)
    .meta({ type: 'integer', minimum: 1, maximum: max });

/** `page` counts from 1. Both may be sent as headers of the same name; the query takes precedence. */
export const PageQuery = z.object({
  page: clampedTo(1_000_000, 1),
  limit: clampedTo(pageSizeMax, pageSizeDefault),
});
export type PageQuery = z.infer<typeof PageQuery>;

const directions = ['ASC', 'DESC', 'ASC NULLS LAST', 'DESC NULLS FIRST'] as const;
/** Explicit spellings of the default position of nulls, mapped to the plain direction. */
const usualNulls: Record<string, string> = { 'ASC NULLS FIRST': 'ASC', 'DESC NULLS LAST': 'DESC' };

/**
 * Sort direction, ignoring case. Rows without a value come first when ascending and last when descending, unless NULLS
 * FIRST or LAST is given.
 */
export const Direction = z
  .string()
  .max(40)
  .transform((said) => {
    const words = said
      .trim()
      .toUpperCase()
      .split(/[\s+_]+/)
      .join(' ');
    return usualNulls[words] ?? words;
  })
  .pipe(z.enum(directions))
  .meta({ enum: [...directions], example: 'DESC' });
export type Direction = z.infer<typeof Direction>;

/** One of these words, ignoring case. */
export function wordOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .max(60)
    .transform((said) => words.find((word) => word.toLowerCase() === said.trim().toLowerCase()) ?? said)
    .pipe(z.enum(words))
    .meta({ enum: [...words], example: words[0] });
}

/** `true` or `false` in a query string. */
export const Flag = z.stringbool().meta({ example: 'true' });

/** More than all codes of a list and their texts in any language. */
const valueWordsMax = 8_000;

/**
 * The columns of a CSV file by name, separated by commas and in the order of the file, and the headings to print for them, separated by
 * tabs. If omitted, all columns under their own names. `valueWords` are texts to print for codes: pairs of `column:code` and text,
 * separated by tabs.
 */
export function csvColumns<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const names = Object.keys(shape) as [keyof Shape & string];
  return {
    columns: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(names)).max(names.length))
      .optional()
      .meta({ example: names[0] }),
    headings: z
      .string()
      .max(2_000)
      .transform((text) => text.split('\t'))
      .optional()
      .meta({ example: 'Name' }),
    valueWords: z.string().max(valueWordsMax).optional().meta({ example: 'state:ready\tReady' }),
  };
}

/** `count` is exact up to 10,000, above it an estimate with `countIsExact: false`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ count: z.number().int(), countIsExact: z.boolean(), results: z.array(item) });
}

/**
 * Whether this is a named time zone; bare offsets such as +01:00 are rejected because the database reads them with the
 * opposite sign.
 */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A name of the IANA time zone database. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'time zone').meta({ example: 'Europe/Berlin' });

/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();

const isNamable = (text: string) => text >= '1000' && text < '9999';
/** Restores the + of an offset, which an unescaped query string decodes as a space. */
const plusAgain = (text: string) => text.trim().replace(/ (?=\d\d:?\d\d$)/, '+');
/** A date as JavaScript prints it: `Mon Jun 15 2026 10:00:00 GMT+0200 (Central European Summer Time)`. */
const printedDate =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d{4}) (\d\d:\d\d:\d\d) GMT[+ ]?(-?)(\d\d)(\d\d)( \([^)]*\))?$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Milliseconds since 1970 of the years 2001 to 2286. */
const epochMs = /^\d{13}$/;

/**
 * ISO 8601 of what programs send for a date by mistake: JavaScript's own text of it, and its number. Others stay as they are:
 * nobody knows which number of 6/7/2026 is the month.
 */
function isoOf(text: string): string {
  const sent = plusAgain(text);
  if (epochMs.test(sent)) return new Date(Number(sent)).toISOString();
  const [, month = '', day, year, time, minus, hours, minutes] = printedDate.exec(sent) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) return sent;
  return `${year}-${String(number).padStart(2, '0')}-${day}T${time}${minus || '+'}${hours}:${minutes}`;
}
/** Room for the name of a time zone in JavaScript's text of a date. */
const momentLengthMax = 120;
/** Converts to UTC; a timestamp that is in UTC already keeps all of its digits. */
const inUtc = (text: string) => {
  if (text.endsWith('Z')) return text;
  return new Date(/[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`).toISOString();
};
/**
 * A timestamp and a day as callers send them; ISO 8601. Years before 1000 and after 9998 are rejected: PostgreSQL has
 * no year 0, and the day after 9999-12-31 has a year that neither side writes in ISO format. A timestamp may have an
 * offset, and is converted to UTC; without one it is taken as UTC.
 */
export const NamedMoment = z
  .string()
  .max(momentLengthMax)
  .transform(isoOf)
  .pipe(z.iso.datetime({ offset: true, local: true }).transform(inUtc).refine(isNamable, 'year'))
  .meta({ format: 'date-time', example: '2026-06-15T10:00:00Z' });
const Day = z.iso.date().refine(isNamable, 'year');
/** A time after the day is dropped; the day is used as written. */
export const NamedDay = z
  .union([
    Day,
    z
      .string()
      .max(momentLengthMax)
      .transform(isoOf)
      .pipe(z.iso.datetime({ offset: true, local: true }).transform((moment) => moment.slice(0, 10)))
      .pipe(Day),
  ])
  .meta({ type: 'string', format: 'date', example: '2026-06-15' });
export const NamedDayOrMoment = z.union([Day, NamedMoment]);

/** Integer to filter by, within the range of a database integer column. */
export const FilterInteger = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647).optional();

/** Response of calls that return nothing but their success. */
export const Done = z.object({ success: z.literal(true) });

export const ErrorAnswer = z.object({
  errorCode: z.number().int(),
  name: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
