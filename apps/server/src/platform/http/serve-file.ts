import type { Route } from '@forecourt/contract/route';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { type CsvRow, csvStream, readCodeWords } from './csv.ts';
import { ExportTurns } from './export-turns.ts';
import { type Api, type Input, withinCall } from './serve.ts';
import { attachment } from './signed-files.ts';

/** Rows with the columns of the route's `response`, in its order unless the query names its own (`csvColumns`). */
export interface CsvFile {
  fileName: string;
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>;
}

interface CsvQuery {
  columns?: string[];
  headings?: string[];
  valueWords?: string;
}

export interface ServedFile {
  fileName: string;
  bytes: Buffer | string;
}

const contentTypes = { pdf: 'application/pdf', pem: 'application/x-pem-file' } as const;

const turns = new ExportTurns();

/**
 * Registers a route that answers a CSV file: permission and input are checked as everywhere; rows are read, from a replica if
 * there is one, and streamed when it is the account's turn.
 */
export function serveCsv<const R extends Route & { answer: 'csv' }>(
  api: Api,
  route: R,
  handler: (ctx: Ctx, input: Input<R>) => Promise<CsvFile>,
): void {
  if (!(route.response instanceof z.ZodObject)) throw new TypeError(`${route.path} names no columns`);
  const all = Object.keys(route.response.shape);
  api.server.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const { fileName, query, rows } = await withinCall(api, route, request, reply, async (ctx, input) => {
        await turns.take(ctx.actor.kind === 'person' ? ctx.actor.userId : '', reply.raw);
        const db = await api.readingDb();
        return { ...(await handler({ ...ctx, db }, input)), query: (input.query ?? {}) as CsvQuery };
      });
      const { columns = all, headings, valueWords } = query;
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', attachment(fileName))
        .send(csvStream(columns, rows, { headings, words: readCodeWords(valueWords) }));
    },
  });
}

/** Registers a route that answers a PDF or PEM file. */
export function serveFile<const R extends Route & { answer: 'pdf' | 'pem' }>(
  api: Api,
  route: R,
  handler: (ctx: Ctx, input: Input<R>) => Promise<ServedFile>,
): void {
  api.server.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const { fileName, bytes } = await withinCall(api, route, request, reply, handler);
      return reply
        .type(contentTypes[route.answer])
        .header('content-disposition', attachment(fileName))
        .send(bytes);
    },
  });
}
