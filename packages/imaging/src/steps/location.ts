import readExif from 'exif-reader';

/** Where a photo was taken, by the names of its EXIF tags, in the words that sharp writes EXIF with. */
export type Location = Readonly<Record<string, string>>;

const mark = Buffer.from('Exif\0\0', 'latin1');
/** A JPEG's EXIF is no longer, and every camera's fits in there; more would only cost time to read. */
const bytesMax = 65_536;
/** EXIF has fractions of whole numbers; of a second a millionth is 0.03 mm on the ground. */
const fraction = 1_000_000;

/** Degrees, minutes and seconds as fractions; undefined where there are none that make an angle. */
function angle(parts: number[] | undefined, max: number): string | undefined {
  if (parts?.length !== 3) return undefined;
  const degrees = parts.reduce((sum, part, index) => sum + part / 60 ** index, 0);
  if (!(degrees >= 0 && degrees <= max)) return undefined;
  return parts
    .map((part) => (Number.isInteger(part) ? `${part}/1` : `${Math.round(part * fraction)}/${fraction}`))
    .join(' ');
}

function letter(text: unknown, among: string): string | undefined {
  return typeof text === 'string' && text.length === 1 && among.includes(text) ? text : undefined;
}

function gpsOf(exif: Buffer) {
  try {
    return readExif(exif).GPSInfo;
  } catch {
    // Damaged: no photo is refused for it.
    return undefined;
  }
}

/** Latitude and longitude out of EXIF; undefined where it has none or is damaged. */
export function locationIn(exif: Uint8Array | undefined): Location | undefined {
  if (!exif) return undefined;
  const gps = gpsOf(Buffer.from(exif.buffer, exif.byteOffset, Math.min(exif.byteLength, bytesMax)));
  const [northSouth, eastWest] = [letter(gps?.GPSLatitudeRef, 'NS'), letter(gps?.GPSLongitudeRef, 'EW')];
  const [latitude, longitude] = [angle(gps?.GPSLatitude, 90), angle(gps?.GPSLongitude, 180)];
  if (!northSouth || !eastWest || !latitude || !longitude) return undefined;
  return {
    GPSLatitudeRef: northSouth,
    GPSLatitude: latitude,
    GPSLongitudeRef: eastWest,
    GPSLongitude: longitude,
  };
}

/** As locationIn, of a HEIC file: its EXIF is found by the mark that begins it. */
export function locationInHeic(bytes: Uint8Array): Location | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
    const found = locationIn(file.subarray(at));
    if (found) return found;
  }
  return undefined;
}
