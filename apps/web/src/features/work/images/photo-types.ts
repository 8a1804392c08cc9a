import { pictureTypes } from '../../../lib/picture-types.ts';

/** Value of `accept` for photos, with the extensions of types that some browsers do not know. */
export const acceptedPhotos = `${pictureTypes},.heic,.heif,.avif`;

/** Opens the file dialog for one photo. */
export function pickPhoto(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedPhotos;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  };
  input.click();
}
