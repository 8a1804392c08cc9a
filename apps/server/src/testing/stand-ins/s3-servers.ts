/**
 * Two S3 stores that others have written. Neither is sound alone: s3rver takes every key for the right one, the other takes unsigned writes; both
 * keep the parts of an upload that is given up, and sort what they list as folders are.
 */
import Checking from '@20minutes/s3rver';
import Trusting from 's3rver';
import type { S3Settings } from '../../platform/config-storage.ts';
import { throwawayFolder } from '../throwaway-folder.ts';

const s3Servers = { s3rver: Trusting, '@20minutes/s3rver': Checking };

/** Settings of a bucket at an address. The key is the one that both stores know. */
export const s3SettingsAt = (endpoint: string, more: Partial<S3Settings> = {}): S3Settings => ({
  ...{ endpoint, bucket: 'photos', folder: '', region: 'us-east-1', directLinks: false },
  ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  ...more,
});

/**
 * Starts a store with the bucket `photos`.
 * @param place where it has been before; absent: it is a new one
 */
export async function openS3Server(
  name: keyof typeof s3Servers,
  place?: { directory: string; port: number },
) {
  const { directory, port: wanted } = place ?? { directory: await throwawayFolder('forecourt-s3-'), port: 0 };
  const server = new s3Servers[name]({
    ...{ address: '127.0.0.1', port: wanted, silent: true, directory },
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  const { store } = server;
  return { endpoint: `http://127.0.0.1:${port}`, store, close: () => server.close() };
}
