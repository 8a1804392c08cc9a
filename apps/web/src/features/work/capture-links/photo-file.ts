import type { PositionName } from '@forecourt/contract/positions';

const endings: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp', 'image/heic': 'heic' };

/** A photo as a file whose name says what it shows. */
export function photoFile(photo: Blob, position: PositionName): File {
  const type = photo.type || 'image/jpeg';
  return new File([photo], `${position.replace('.', '-')}.${endings[type] ?? 'jpg'}`, { type });
}
