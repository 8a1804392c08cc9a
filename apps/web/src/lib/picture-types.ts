/** Value of a file input's `accept` for pictures; the server checks the content itself. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif';
