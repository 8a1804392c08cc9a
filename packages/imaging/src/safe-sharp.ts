import sharp from 'sharp';

/**
 * The only door to sharp. Bytes of strangers reach libvips here, so every loader is barred except those of the
 * types we accept; the cache is off because no picture is opened twice and a picture process must stay small.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    // Only for copies that may move; photos are refused by their first bytes.
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);

export { sharp };
