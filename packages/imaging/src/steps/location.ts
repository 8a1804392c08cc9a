import type { Exif } from 'exif-reader';

/** GPS location of a photo: EXIF tags and values in sharp's notation for writing EXIF. */
export type Location = Readonly<Record<string, string>>;

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

/** Latitude and longitude of a photo; undefined if its EXIF has none. */
export function locationOf(tags: Exif | undefined): Location | undefined {
  const gps = tags?.GPSInfo;
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
