import type { Operations } from './operations.gen.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Addresses that have this method, such as `/v1/vehicles/{id}`. */
export type PathOf<M extends Method> = keyof Operations extends infer Name
  ? Name extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type OperationOf<M extends Method, P extends string> = `${M} ${P}` extends keyof Operations
  ? Operations[`${M} ${P}`]
  : never;

type Field<Operation, Name extends string> = Operation extends { [K in Name]: infer Value }
  ? Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
  : { [K in Name]?: undefined };

/** For calls that send a file: its bytes, and its name where the Blob is not a File. */
type Upload<Operation> = Operation extends { file: true } ? { file: Blob; fileName?: string } : unknown;

interface CallOptions {
  signal?: AbortSignal;
  /** A text of your own; the same call with the same key happens once. Calls that need one get one by themselves. */
  idempotencyKey?: string;
}

/** What a call takes: `params` of its path, `query`, `body`, `file`. */
export type CallOf<M extends Method, P extends string> = Field<OperationOf<M, P>, 'params'> &
  Field<OperationOf<M, P>, 'query'> &
  Field<OperationOf<M, P>, 'body'> &
  Upload<OperationOf<M, P>> &
  CallOptions;

export type AnswerOf<M extends Method, P extends string> =
  OperationOf<M, P> extends { answer: infer Answer } ? Answer : never;

/** Addresses of lists, which are answered in pages. */
export type ListPath = {
  [P in PathOf<'GET'>]: AnswerOf<'GET', P> extends { count: number; results: unknown[] } ? P : never;
}[PathOf<'GET'>];

export type ItemOf<P extends ListPath> =
  AnswerOf<'GET', P> extends { results: (infer Item)[] } ? Item : never;

/** The arguments after the path; they may be left out where nothing of them is required. */
export type Arguments<Call> = Partial<Call> extends Call ? [call?: Call] : [call: Call];
