import { importBytesMax } from '@forecourt/contract/limits';
import { CallError } from '../../../lib/call.ts';
import type { FoundFile } from './dropped-files.ts';

/**
 * The files of a folder as one ZIP, with their paths and without compression: photos are compressed already. The browser reads
 * them while it writes, so that they need not fit into memory.
 * @throws CallError `importTooLarge` before anything is read
 */
export async function zipOfFolder(found: readonly FoundFile[]): Promise<File> {
  const { makeZip, predictLength } = await import('client-zip');
  const inputs = found.map(({ file, path }) => ({
    name: path,
    input: file,
    lastModified: file.lastModified,
  }));
  const size = predictLength(inputs.map(({ input, name }) => ({ name, size: input.size })));
  if (size > importBytesMax) throw new CallError(400, { name: 'importTooLarge' });
  const zip = await new Response(makeZip(inputs)).blob();
  const [folder, ...inside] = found[0]?.path.split('/') ?? [];
  return new File([zip], `${inside.length > 0 ? folder : 'photos'}.zip`, { type: 'application/zip' });
}
