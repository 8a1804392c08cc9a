/** Value of `accept` for photos; the server checks the content itself. */
export const photoTypes =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif,.avif';

/** Opens the file dialog for one photo. */
export function pickPhoto(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = photoTypes;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  };
  input.click();
}
