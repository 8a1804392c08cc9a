import fastJson, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** Serialises answers by their schemas; each serialiser is compiled at its first use, not at the start. */
export function registerSerialisers(server: FastifyInstance): void {
  server.setSerializerCompiler<AnySchema>(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => {
      write ??= fastJson(schema);
      return write(answer);
    };
  });
}
