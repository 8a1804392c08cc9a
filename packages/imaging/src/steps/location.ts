import readExif from 'exif-reader';

/** GPS location of a photo: EXIF tags and values in sharp's notation for writing EXIF. */
export type Location = Readonly<Record<string, string>>;

const mark = Buffer.from('Exif\0\0', 'latin1');
/** A JPEG's EXIF segment cannot be longer, and every camera's fits; reading more would only cost time. */
const bytesMax = 65_536;
/** EXIF stores rational numbers; a millionth of an arc second is 0.03 mm on the ground. */
const fraction = 1_000_000;

/** Degrees, minutes and seconds as rationals; undefined if they do not form a valid angle. */
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
    // Damaged EXIF is no reason to reject a photo.
    return undefined;
  }
}

/** Latitude and longitude from EXIF; undefined if it contains none or is damaged. */
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

/** Like locationIn, for a HEIC file: its EXIF is found by searching for its marker. */
export function locationInHeic(bytes: Uint8Array): Location | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
    const found = locationIn(file.subarray(at));
    if (found) return found;
  }
  return undefined;
}
