import { cutText, isReservedName } from '@forecourt/contract/file-names';
import type { ImageId } from '@forecourt/contract/ids';
import type { Marker } from '@forecourt/contract/markers';

const uuidBytes = 16;

/** Packs ids into a link: 22 characters each instead of 36. */
export function packIds(ids: readonly string[]): string {
  return Buffer.concat(ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))).toString('base64url');
}

export function unpackIds(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64url');
  const count = Math.floor(bytes.length / uuidBytes);
  return Array.from({ length: count }, (_, index) => {
    const hex = bytes.toString('hex', index * uuidBytes, (index + 1) * uuidBytes);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}

/** A stock number as a folder name that is valid on every system. */
export function folderName(reference: string): string {
  const valid = reference.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+|\.+$/g, '');
  const safe = cutText(valid);
  return safe === '' || isReservedName(safe) ? `_${safe}` : safe;
}

/** Columns of `markers.csv`. */
export const markerColumns = ['picture', 'kind', 'x', 'y', 'text', 'closeUp', 'public'] as const;

/** Decimals of `x` and `y`: a tenth of a pixel of the largest pictures. */
const placeDecimals = 5;

const rounded = (share: number) => Number(share.toFixed(placeDecimals));

/**
 * Rows of `markers.csv` for the markers that a picture shows.
 * @param names The names of the files in the ZIP, by image; a close-up without a finished picture has none.
 */
export function markerRows(
  markers: readonly Marker[],
  names: ReadonlyMap<ImageId, string>,
): Record<(typeof markerColumns)[number], string | number | boolean | null>[] {
  return markers.map(({ closeUpId, imageId, isPublic, kind, text, x, y }) => ({
    picture: names.get(imageId) ?? null,
    kind,
    x: rounded(x),
    y: rounded(y),
    text,
    closeUp: (closeUpId && names.get(closeUpId)) ?? null,
    public: isPublic,
  }));
}
