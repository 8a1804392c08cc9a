import { z } from 'zod';
import type { ErrorName } from './errors.ts';
import { pageSizeDefault, pageSizeMax } from './limits.ts';
import type { RouteAccess } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface AsRead {
  shape: z.ZodObject;
  /** Fields that are not looked at: they may differ by now, and nobody meant to set them. */
  changing: readonly string[];
}

export interface Route {
  method: Method;
  /** With `:name` for path parameters, beginning with the version. */
  path: string;
  /** One line for the API page. */
  summary: string;
  permission: RouteAccess;
  /** Open to an account whose password somebody else chose and which has not changed it yet. */
  beforePasswordChange?: true;
  /**
   * A caller may name it with the header Idempotency-Key: repeated within a day, it happens once. A route that takes a
   * file sees to it itself, because no transaction stays open while a file is on its way.
   */
  idempotent?: true;
  /** Open to staff that has to set up a second factor and has not done so yet. */
  beforeSecondFactor?: true;
  /** Closed to somebody who has taken over the account: only its own person may do this. */
  ownPersonOnly?: true;
  /**
   * Refused with confirmationRequired when the session was confirmed too long ago: `always`, `staff` (only for the
   * operator's staff) and lists (only when the body has one of these fields) for accounts that confirm at all,
   * `everybody` for those without a second factor too. See docs/decisions/0050.
   */
  confirmFirst?: 'everybody' | 'always' | 'staff' | readonly string[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The object that the call makes or changes, as it is read: its fields may be sent along with those of the body. The
   * handler gets those that it cannot change, without the ones that change by themselves between reading and writing.
   */
  asRead?: AsRead;
  /** The one file of a multipart upload, sent in the field `file`; other fields are `body`. */
  file?: true;
  /** How large that file may be, where it is no single photo. */
  fileBytesMax?: number;
  /**
   * `events`: a stream of server-sent events whose data have the shape of `response`. `csv`: a file with a row for each
   * thing and the fields of `response` as columns. `pdf`: a file.
   */
  answer?: 'json' | 'events' | 'csv' | 'pdf';
  response: z.ZodType;
  /** Defaults to 200. */
  status?: 200 | 201 | 202;
  /** Rows of the error table besides those every call may answer (validation, sign-in, permission). */
  errors: readonly ErrorName[];
}

/** Keeps the literal types of a route, so that server and panel know every field of it. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the server's handler gets. */
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

/** What the caller sends. */
export type RouteCall<R extends Route> = Optional<'params', Sent<R['params']>> &
  Optional<'query', Sent<R['query']>> &
  Optional<'body', Sent<R['body']>>;

export type RouteAnswer<R extends Route> = z.output<R['response']>;

/** A whole number; one outside the bounds becomes the nearest inside them. */
const clampedTo = (max: number) =>
  z.coerce
    .number()
    .int()
    .transform((wanted) => Math.min(Math.max(wanted, 1), max))
    .meta({ minimum: 1, maximum: max });

/** `page` counts from 1. Both may come as headers of the same name; the query beats the header. */
export const PageQuery = z.object({
  page: clampedTo(1_000_000).default(1),
  limit: clampedTo(pageSizeMax).default(pageSizeDefault),
});
export type PageQuery = z.infer<typeof PageQuery>;

const directions = ['ASC', 'DESC', 'ASC NULLS LAST', 'DESC NULLS FIRST'] as const;
/** Where rows without a value come when nothing is said about them. */
const usualNulls: Record<string, string> = { 'ASC NULLS FIRST': 'ASC', 'DESC NULLS LAST': 'DESC' };

/** In any case. Rows without a value come first when ascending and last when descending, unless the words say so. */
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

/** One of these words, in any case. */
export function wordOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .max(60)
    .transform((said) => words.find((word) => word.toLowerCase() === said.trim().toLowerCase()) ?? said)
    .pipe(z.enum(words))
    .meta({ enum: [...words], example: words[0] });
}

/** `true` or `false` in an address. */
export const Flag = z.stringbool().meta({ example: 'true' });

/**
 * Which columns a CSV file has, in their order, and what they are called there, with tabs between them. Left out: all,
 * by their names.
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
  };
}

/** `count` is exact up to 10,000, above it an estimate with `countIsExact: false`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ count: z.number().int(), countIsExact: z.boolean(), results: z.array(item) });
}

/** Names only: bare offsets such as +01:00 mean the opposite to the database. */
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
/** In an address an unescaped + arrives as a space. */
const plusAgain = (text: string) => text.trim().replace(/ (?=\d\d:?\d\d$)/, '+');
/** What is in UTC already keeps all of its digits. */
const inUtc = (text: string) => {
  if (text.endsWith('Z')) return text;
  return new Date(/[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`).toISOString();
};
/**
 * A moment and a day that a caller names; ISO 8601. Years before 1000 and after 9998 are refused: PostgreSQL knows no year 0, and
 * the day after 9999-12-31 has a year that neither writes as ISO does. A moment may have an offset; without one it is in
 * UTC, which it becomes.
 */
export const NamedMoment = z
  .string()
  .max(50)
  .transform(plusAgain)
  .pipe(z.iso.datetime({ offset: true, local: true }).transform(inUtc).refine(isNamable, 'year'))
  .meta({ format: 'date-time', example: '2026-06-15T10:00:00Z' });
const Day = z.iso.date().refine(isNamable, 'year');
/** A time that comes with a day is left out: the day counts as it is written. */
export const NamedDay = z
  .union([
    Day,
    z
      .string()
      .max(50)
      .transform(plusAgain)
      .pipe(z.iso.datetime({ offset: true, local: true }).transform((moment) => moment.slice(0, 10)))
      .pipe(Day),
  ])
  .meta({ type: 'string', format: 'date', example: '2026-06-15' });
export const NamedDayOrMoment = z.union([Day, NamedMoment]);

/** What a number is compared with, within what a column can have. */
export const FilterInteger = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647).optional();

/** For calls whose success says everything. */
export const Done = z.object({ success: z.literal(true) });

export const ErrorAnswer = z.object({
  errorCode: z.number().int(),
  name: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
