import { expect, it } from 'vitest';
import { type PlainFolder, RefusedByServer, RemoteError, renameOver } from './remote-folder.ts';

/** The names on a server that replaces no file; after so many calls its connection breaks off. */
function folderWith(names: string[], callsMax = Number.POSITIVE_INFINITY) {
  const files = new Set(names);
  let calls = 0;
  const count = () => {
    calls += 1;
    if (calls > callsMax) throw new RemoteError('interrupted', 'the connection ended');
  };
  const folder: PlainFolder = {
    rename: async (from, to) => {
      count();
      if (!files.has(from) || files.has(to)) throw new RefusedByServer('writeRefused', new Error('no'));
      files.delete(from);
      files.add(to);
    },
    remove: async (path) => {
      count();
      files.delete(path);
    },
  };
  return { files, folder };
}

it.each([1, 2, 3, 4])(
  'nothing is left of a replacement that broke off after %i calls once it is made again',
  async (callsMax) => {
    const first = folderWith(['a.jpg', 'a.jpg.part'], callsMax);
    await expect(renameOver('a.jpg.part', 'a.jpg', first.folder)).rejects.toThrow(RemoteError);
    // It is sent again.
    const again = folderWith([...first.files, 'a.jpg.part']);
    await renameOver('a.jpg.part', 'a.jpg', again.folder);
    expect([...again.files]).toEqual(['a.jpg']);
  },
);

it('a file that was replaced counts as sent where the server refuses to remove the one before', async () => {
  const { files, folder } = folderWith(['a.jpg', 'a.jpg.part']);
  const remove = () => Promise.reject(new RefusedByServer('writeRefused', new Error('no')));
  await renameOver('a.jpg.part', 'a.jpg', { ...folder, remove });
  expect(files).toEqual(new Set(['a.jpg', 'a.jpg.old']));
});
