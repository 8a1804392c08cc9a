import sharp from 'sharp';

/**
 * The only module that imports sharp. Uploaded bytes reach libvips here, so every loader is blocked except those of
 * the types we accept; the cache is off because no picture is opened twice and a picture process must stay small.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    // Only for copies that may be animated; photos of this type are rejected by their first bytes.
    'VipsForeignLoadNsgifBuffer',
    // Only for drawings of our own, and for uploaded ones that were checked (copy-picture.ts).
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);

export { sharp };
