import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { fail } from '@forecourt/contract/errors';
import { asLine } from '@forecourt/contract/text-fields';
import type { FastifyRequest } from 'fastify';
import { assertStorableTexts, storableText } from './storable-texts.ts';

/** An uploaded file; `stream` has to be read to its end or destroyed. */
export interface Upload {
  fileName: string;
  contentType: string;
  stream: Readable & { truncated?: boolean };
  /** All fields of its form, including those after the file; call it after `stream` was read to its end. */
  fields?: () => Promise<Record<string, unknown>>;
}

/** Multipart errors have a status if the form is malformed, and none if it ends prematurely. */
function refuseForm(cause: Error): never {
  if ('code' in cause && cause.code === 'FST_FILES_LIMIT')
    fail('validationError', { params: { field: 'file' }, detail: 'more than one file', cause });
  if ('statusCode' in cause) throw cause;
  fail('uploadBroken', { cause });
}

/** The file of a form with the fields before it; fields after it become available once the file was read. */
export async function readForm(
  request: FastifyRequest,
  fileSize: number,
): Promise<{ upload: Upload; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) fail('fileDataMissing');
  const parts = request.parts({ limits: { fileSize, files: 1, fields: 10 } });
  const next = () => parts.next().catch(refuseForm);
  let part = await next();
  while (!part.done && part.value.type === 'field') part = await next();
  if (part.done || part.value.type === 'field') fail('fileDataMissing');
  const file = part.value;
  // Browsers also send fields that were left empty, so these are dropped.
  const fieldsNow = () => {
    const fields = Object.entries(file.fields).flatMap(([name, one]) =>
      one && !Array.isArray(one) && one.type === 'field' && one.value !== ''
        ? [[name, one.value] as const]
        : [],
    );
    return Object.fromEntries(fields);
  };
  const allFields = async () => {
    while (!(await next()).done);
    const fields = fieldsNow();
    assertStorableTexts(fields);
    return fields;
  };
  return {
    upload: {
      fileName: asLine(storableText(file.filename ?? '')),
      contentType: file.mimetype,
      stream: file.file,
      fields: allFields,
    },
    fields: fieldsNow(),
  };
}
