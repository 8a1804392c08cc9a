import { expect, it } from 'vitest';
import { changeOfMove, collectAt, isPhotoName, parentOf } from './sftp-names.rules.ts';

it.each([
  'front.jpg',
  'K-1/01.JPG',
  'K-1/left/IMG_1',
  'upload/K-1/01.jpg',
  'Autohaus.Partner/front.jpg',
  'K-1.5 Turbo/temperature.jpg',
  'Template/part-exchange.jpg',
  'K-1/front.jpeg-edited.jpeg',
])('%s becomes an import', (path) => {
  expect(isPhotoName(path)).toBe(true);
});

it.each([
  ['what a program renames when it is done', 'front.jpg.part'],
  ['WinSCP', 'K-1/01.jpg.filepart'],
  ['rclone', 'K-1/01.jpg.3f9c01ab.partial'],
  ['ownCloud', 'K-1/.ocTransferId123.part'],
  ['Cyberduck', 'K-1/01.jpg-0f5e2bd7-1c3d-4e5f-8a9b-0c1d2e3f4a5b'],
  ['Apache Camel', 'inprogress-01.jpg'],
  ['Spring Integration', '01.jpg.writing'],
  ['a browser', '01.jpg.crdownload'],
  ['a part with a number', '01.jpg.part-2'],
  ['a temporary name with a number', '01.jpg.tmp4f2a'],
  ['a mark before the ending', 'K-1/01.tmp.jpg'],
  ['a mark at a folder', 'K-1.part/01.jpg'],
  ['a mark at a folder further up', 'K-1.uploading/left/01.jpg'],
  ['a temporary folder', 'tmp/01.jpg'],
  ['a temporary folder further down', 'K-1/_temp/01.jpg'],
  ['a hidden folder', 'K-1/.dst/01.jpg'],
  ['a backup copy', '01.jpg~'],
  ['the Finder', '.DS_Store'],
  ['a resource fork', 'K-1/._01.jpg'],
  ['thumbnails of a disk station', 'K-1/@eaDir/01.jpg/SYNOPHOTO_THUMB_XL.jpg'],
  ['the waste basket of a disk station', '#recycle/01.jpg'],
])('%s: %s becomes no import yet', (_what, path) => {
  expect(isPhotoName(path)).toBe(false);
});

it('a rename lets arrive what waited for its name, or for that of its folder, and holds back what is hidden', () => {
  const change = (from: string, to: string, state: 'open' | 'arrived', isFolderMoved: boolean) =>
    changeOfMove({ from, to }, { state, isFolderMoved });
  expect(change('01.jpg.part', '01.jpg', 'open', false)).toBe('arrived');
  expect(change('.new/01.jpg', 'K-1/01.jpg', 'open', true)).toBe('arrived');
  expect(change('.new/01.jpg.part', 'K-1/01.jpg.part', 'open', true)).toBeNull();
  // A connection that was lost: its program continues in the folder of the new name.
  expect(change('K-1/01.jpg', 'K-2/01.jpg', 'open', true)).toBeNull();
  expect(change('K-1/01.jpg', '.old/01.jpg', 'arrived', true)).toBe('open');
  expect(change('K-1/01.jpg', 'K-2/01.jpg', 'arrived', true)).toBeNull();
});

it('the folder of a path is what is before its last slash', () => {
  expect(parentOf('K-1/left/01.jpg')).toBe('K-1/left');
  expect(parentOf('01.jpg')).toBe('');
});

it('uploads are collected ten seconds after the last one, and after five minutes at the latest', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  expect(collectAt(at(100), at(100))).toEqual(at(110));
  expect(collectAt(at(395), at(100))).toEqual(at(400));
  expect(collectAt(at(900), at(100))).toEqual(at(900));
});
