import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Server, s3SettingsAt } from '../../testing/stand-ins/s3-servers.ts';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { DiskStorage } from './disk-storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { storageContract } from './storage-contract.ts';

interface Opened {
  storage: Storage;
  close: () => Promise<void>;
}

const onS3 = (name: Parameters<typeof openS3Server>[0], folder: string) => async (): Promise<Opened> => {
  const { close, endpoint } = await openS3Server(name);
  const scratchDir = await throwawayFolder('forecourt-scratch-');
  return { storage: new S3Storage({ settings: s3SettingsAt(endpoint, { folder }), scratchDir }), close };
};

const kinds: Record<string, () => Promise<Opened>> = {
  'a disk': async () => ({
    storage: new DiskStorage(await throwawayFolder('forecourt-storage-')),
    close: async () => {},
  }),
  s3rver: onS3('s3rver', ''),
  'a folder of @20minutes/s3rver': onS3('@20minutes/s3rver', 'show/room'),
};

describe.each(Object.entries(kinds))('on %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('there is nothing at first but the id', async () => {
    const { storage } = opened;
    expect(await storage.isEmpty()).toBe(true);
    await storage.put('installation-id', Buffer.from('an id'));
    expect(await storage.isEmpty()).toBe(true);
    await expect(storage.get('images/one')).rejects.toThrow(`nothing is in ${storage.words.place}`);
    await storage.put('images/one', Buffer.from('x'));
    expect(await storage.isEmpty()).toBe(false);
    const listed = await Readable.from(storage.list()).toArray();
    expect(listed).toMatchObject([{ key: 'images/one', bytes: 1 }]);
  });

  it.each(storageContract)('$says', ({ perform, says }) =>
    perform(opened.storage, says.toLowerCase().replaceAll(' ', '-').replaceAll(',', '')),
  );
});
