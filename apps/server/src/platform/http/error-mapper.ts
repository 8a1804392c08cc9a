import { AppError, type ErrorName, type ErrorParams, errors } from '@forecourt/contract/errors';
import type { ErrorAnswer } from '@forecourt/contract/route';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { databaseFailureOf } from '../db/database.ts';
import { InstallationFault } from '../installation-fault.ts';
import { RetryLater } from '../retry-later.ts';

/** No space left: on the file system, in a quota, or in PostgreSQL (disk_full). */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Retry-After while the database is away or has no connection left; both end within a few seconds. */
const databaseBackS = 5;

/** Retry-After while the operator has to mend something. */
const faultS = 60;

/** Names of unknown fields come from the request, however long they are, so they are truncated. */
const fieldMax = 200;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The reason of a validation error. The message for unknown keys is left out, because the keys may be misplaced values.
 */
function wordsOf({ code, message }: ZodError['issues'][number]): string {
  return code === 'unrecognized_keys' ? code : message;
}

/** Maps anything thrown to an error of the table; unexpected errors become `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const [first] = error.issues;
    const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
    const field = [...(first?.path ?? []), ...unknown].join('.').slice(0, fieldMax);
    const detail = error.issues.map((issue) => `${issue.path.join('.')}: ${wordsOf(issue)}`).join('; ');
    return new AppError('validationError', { params: { field }, detail, cause: error });
  }
  const code = codeOf(error);
  const failure = databaseFailureOf(error);
  if (failure) return new RetryLater(failure, databaseBackS);
  if (code && diskFull.has(code)) return new AppError('storageFull', { cause: error });
  if (error instanceof InstallationFault) return new RetryLater('overloaded', faultS);
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 429) return new AppError('tooManyAtOnce', { cause: error });
  if (status === 415) return new AppError('contentTypeUnsupported', { cause: error });
  if (status === 413 || status === 414 || status === 431)
    return new AppError('requestTooLarge', { cause: error });
  if (status === 503) return new AppError('shuttingDown', { cause: error });
  if (status >= 400 && status < 500) {
    // The message of the error may quote the URL of the request, so it is not logged.
    return new AppError('validationError', { detail: code ?? 'no call', cause: error });
  }
  return new AppError('internal', { cause: error });
}

export function errorAnswer(error: AppError, requestId: string): ErrorAnswer {
  const row = errors[error.name];
  return {
    errorCode: row.code,
    name: error.name,
    message: fillIn(row.message, error.params),
    ...(error.params ? { params: error.params } : {}),
    requestId,
  };
}

function fillIn(message: string, params: ErrorParams | undefined): string {
  return message.replace(/:(\w+)/g, (all, name: string) => String(params?.[name] ?? all));
}

/** Sends the error in the usual JSON shape; the details of unexpected errors go to the log only. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  const { status } = errors[error.name];
  if (error instanceof RetryLater) reply.headers(error.headers);
  const isMeant = thrown instanceof RetryLater;
  if (status >= 500 && !isMeant) request.log.error({ err: error.cause ?? thrown }, 'request failed');
  else if (error.detail) request.log.info({ refused: error.name, detail: error.detail }, 'request refused');
  // If a file fails before its first byte, the headers of the file are already set.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  return reply.status(status).send(errorAnswer(error, request.id));
}

interface Reply {
  status(code: number): { send(body: ErrorAnswer): unknown };
}

export function refuse(reply: Reply, requestId: string, name: ErrorName): unknown {
  return reply.status(errors[name].status).send(errorAnswer(new AppError(name), requestId));
}
