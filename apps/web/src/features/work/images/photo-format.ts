type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/** Enough for the brands of an ISO media file, the first of which may be the camera's own. */
const headBytes = 64;

/** Brands of AVIF and HEIC files. */
const heifBrands = /avif|avis|heic|heix|hevc|hevx|heim|heis|mif1|msf1/;

/** The format that the first bytes of a file show; null if it is no photo, or cannot be read at all. */
export async function photoFormatOf(file: Blob): Promise<PhotoFormat | null> {
  const bytes = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const head = String.fromCharCode(...new Uint8Array(bytes));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return head.slice(4, 8) === 'ftyp' && heifBrands.test(head.slice(8)) ? 'heif' : null;
}

/** Whether a file that the browser could not show is damaged: browsers show every format but HEIF. */
export async function isDamaged(file: Blob): Promise<boolean> {
  return (await photoFormatOf(file)) !== 'heif';
}
