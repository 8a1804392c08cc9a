import { pictureTypes } from '../../../lib/picture-types.ts';

/** Opens the file dialog for one photo. */
export function pickPhoto(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = pictureTypes;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  };
  input.click();
}
