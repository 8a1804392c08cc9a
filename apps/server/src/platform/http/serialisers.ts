import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** Answers are written by their schema; what writes one is compiled with the first answer of its kind, not at the start. */
export function writeAnswers(server: FastifyInstance): void {
  server.setSerializerCompiler<AnySchema>(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => {
      write ??= fastJson(schema);
      return write(answer);
    };
  });
}
