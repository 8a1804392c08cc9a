import { AppError, type ErrorName, type ErrorParams, errors } from '@forecourt/contract/errors';
import type { ErrorAnswer } from '@forecourt/contract/route';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { ComeAgain } from '../come-again.ts';
import { isDatabaseAway } from '../db/database.ts';

/** No room left: of the file system, of a quota, of PostgreSQL (disk_full). */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** A database that was killed is back within a few seconds. */
const databaseBackS = 5;

/** Unknown fields are named as they were sent, however long that is. */
const fieldMax = 200;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What is wrong with a field. Names that nobody knows are as likely values in the wrong place. */
function wordsOf({ code, message }: ZodError['issues'][number]): string {
  return code === 'unrecognized_keys' ? code : message;
}

/** The row of the error table for anything that was thrown. What is not foreseen is `internal`. */
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
  if (isDatabaseAway(error)) return new ComeAgain('shuttingDown', databaseBackS);
  if (code && diskFull.has(code)) return new AppError('storageFull', { cause: error });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 429) return new AppError('tooManyAtOnce', { cause: error });
  if (status === 415) return new AppError('contentTypeUnsupported', { cause: error });
  if (status === 413 || status === 414 || status === 431)
    return new AppError('requestTooLarge', { cause: error });
  if (status === 503) return new AppError('shuttingDown', { cause: error });
  if (status >= 400 && status < 500) {
    // Its sentence may quote the address it was asked with.
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

/** Puts a refusal into the one shape; the full text of the unforeseen goes to the log only. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  const { status } = errors[error.name];
  if (error instanceof ComeAgain) reply.headers(error.headers);
  const isMeant = thrown instanceof ComeAgain;
  if (status >= 500 && !isMeant) request.log.error({ err: error.cause ?? thrown }, 'request failed');
  else if (error.detail) request.log.info({ refused: error.name, detail: error.detail }, 'request refused');
  // A file that broke before its first byte has said already that it would be a file.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  return reply.status(status).send(errorAnswer(error, request.id));
}

interface Reply {
  status(code: number): { send(body: ErrorAnswer): unknown };
}

export function refuse(reply: Reply, requestId: string, name: ErrorName): unknown {
  return reply.status(errors[name].status).send(errorAnswer(new AppError(name), requestId));
}
