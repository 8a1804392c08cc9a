/** Where a photo was taken, by the names of its EXIF tags, in the words that sharp writes EXIF with. */
export type Location = Readonly<Record<string, string>>;

const mark = Buffer.from('Exif\0\0', 'latin1');
/** Tag in the first directory that points to the GPS directory. */
const gpsPointer = 0x8825;
const entriesMax = 512;
const entryBytes = 12;
const typeAscii = 2;
const typeLong = 4;
const typeRational = 5;

interface Tiff {
  view: DataView;
  little: boolean;
}

type Entries = Map<number, { type: number; count: number; at: number }>;

function isTiff(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return head === 'II*\0' || head === 'MM\0*';
}

/** `at` is where an entry's value begins, in the entry itself when it fits there. */
function directory({ view, little }: Tiff, start: number): Entries {
  const count = Math.min(view.getUint16(start, little), entriesMax);
  const entries: Entries = new Map();
  for (let index = 0; index < count; index++) {
    const entry = start + 2 + index * entryBytes;
    const type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    const fits = type === typeAscii && values <= 4;
    const at = fits || type === typeLong ? entry + 8 : view.getUint32(entry + 8, little);
    entries.set(view.getUint16(entry, little), { type, count: values, at });
  }
  return entries;
}

/** Degrees, minutes and seconds as fractions; undefined where there are none that make an angle. */
function angle({ view, little }: Tiff, entry: ReturnType<Entries['get']>, max: number): string | undefined {
  if (entry?.type !== typeRational || entry.count !== 3) return undefined;
  const parts = [0, 8, 16].map((offset) => [
    view.getUint32(entry.at + offset, little),
    view.getUint32(entry.at + offset + 4, little),
  ]) as [number, number][];
  const degrees = parts.reduce((sum, [over, under], index) => sum + over / under / 60 ** index, 0);
  if (!(degrees <= max)) return undefined;
  return parts.map(([over, under]) => `${over}/${under}`).join(' ');
}

function letter({ view }: Tiff, entry: ReturnType<Entries['get']>, among: string): string | undefined {
  if (entry?.type !== typeAscii) return undefined;
  const found = String.fromCharCode(view.getUint8(entry.at));
  return among.includes(found) ? found : undefined;
}

function readTiff(bytes: Uint8Array): Location | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tiff = { view, little: bytes[0] === 0x49 };
  const pointer = directory(tiff, view.getUint32(4, tiff.little)).get(gpsPointer);
  if (pointer?.type !== typeLong) return undefined;
  const gps = directory(tiff, view.getUint32(pointer.at, tiff.little));
  const [northSouth, eastWest] = [letter(tiff, gps.get(1), 'NS'), letter(tiff, gps.get(3), 'EW')];
  const [latitude, longitude] = [angle(tiff, gps.get(2), 90), angle(tiff, gps.get(4), 180)];
  if (!northSouth || !eastWest || !latitude || !longitude) return undefined;
  return {
    GPSLatitudeRef: northSouth,
    GPSLatitude: latitude,
    GPSLongitudeRef: eastWest,
    GPSLongitude: longitude,
  };
}

/** Latitude and longitude out of EXIF; undefined where it has none or is damaged: no photo is refused for it. */
export function locationIn(exif: Uint8Array | undefined): Location | undefined {
  if (!exif) return undefined;
  const tiff = mark.equals(exif.subarray(0, mark.length)) ? exif.subarray(mark.length) : exif;
  if (!isTiff(tiff)) return undefined;
  try {
    return readTiff(tiff);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** As locationIn, of a HEIC file: its EXIF is found by the mark that begins it. */
export function locationInHeic(bytes: Uint8Array): Location | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
    const exif = file.subarray(at);
    if (isTiff(exif.subarray(mark.length))) return locationIn(exif);
  }
  return undefined;
}
