import { photoTypes } from '@forecourt/contract/file-types';

/** Value of a file input's `accept` for pictures; the server checks the content itself. */
export const pictureTypes = Object.keys(photoTypes).join(',');
