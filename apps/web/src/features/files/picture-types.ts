/** What the file dialog offers for a picture; the server looks at the bytes themselves. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif';
