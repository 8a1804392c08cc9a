import { expect, it } from 'vitest';
import { isAnimated, nameByType, photoTypeOf } from './file-types.rules.ts';

/** The beginning of an ISO media file with these brands. */
function ftyp(...brands: string[]): Buffer {
  const [first = '', ...others] = brands;
  const box = Buffer.from(`\0\0\0\0ftyp${first}\0\0\0\0${others.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.from('\0\0\0\x20meta', 'latin1')]);
}

it('a photo of a camera that names its own brand first is known by the others', () => {
  expect(photoTypeOf('video/mp4', ftyp('CAEP', 'mif1', 'heix'))).toBe('image/heic');
  expect(photoTypeOf('', ftyp('heim', 'mif1'))).toBe('image/heif');
  expect(photoTypeOf('video/mp4', ftyp('MiHB', 'avif'))).toBe('image/avif');
  expect(photoTypeOf('video/mp4', ftyp('isom', 'iso2', 'mp41'))).toBe('video/mp4');
  expect(photoTypeOf('image/jpeg', ftyp('heic'))).toBe('image/jpeg');
  expect(photoTypeOf('', Buffer.from('ftyp'))).toBe('');
});

it('a sequence of HEIF with a primary image is a photo, one without is an animation', () => {
  expect(photoTypeOf('image/heic-sequence', ftyp('hevc', 'msf1'))).toBe('image/heic');
  const burst = Buffer.concat([ftyp('msf1', 'mif1'), Buffer.from('pitm')]);
  expect(isAnimated('image/heif', burst)).toBe(false);
  expect(isAnimated('image/heif', ftyp('msf1', 'mif1'))).toBe(true);
  expect(isAnimated('image/avif', Buffer.concat([ftyp('avis'), Buffer.from('pitm')]))).toBe(true);
});

it('a name gets the extension of the content, and keeps one that fits', () => {
  expect(nameByType('IMG_1.HEIC', 'jpg')).toBe('IMG_1.jpg');
  expect(nameByType('IMG_1.JPEG', 'jpg')).toBe('IMG_1.JPEG');
  expect(nameByType('P100.HIF', 'heic')).toBe('P100.HIF');
  expect(nameByType('DSC00017', 'jpg')).toBe('DSC00017.jpg');
  expect(nameByType('front.left', 'png')).toBe('front.left.png');
  expect(nameByType('turn.gif', 'mp4')).toBe('turn.mp4');
  expect(nameByType('page.html', 'png')).toBe('page.html.png');
});
