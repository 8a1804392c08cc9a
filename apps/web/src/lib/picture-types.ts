import { photoTypes } from '@forecourt/contract/file-types';

const endings = [...new Set(Object.values(photoTypes).flat())];

/** Value of a file input's `accept` for pictures, with the extensions of types that some browsers do not know. */
export const pictureTypes = [...Object.keys(photoTypes), ...endings.map((ending) => `.${ending}`)].join(',');
