/**
 * Shapes in which marketplaces show pictures of vehicles. Only those that a marketplace's own documentation names; read in
 * November 2026.
 */
export const cropAspects = {
  /**
   * Google's vehicle ads advise 4:3 and 800 × 600 px, up to 64 megapixels (support.google.com/merchants/answer/11190670);
   * TikTok's automotive ads ask for 4:3, preferably 800 × 600 px (ads.tiktok.com, creative specifications for automotive
   * ads). Twice that, for screens with twice the pixels.
   */
  '4:3': { width: 1600, height: 1200, channels: ['Google', 'TikTok'] },
  /** Instagram shows posts from 4:5 to 1.91:1, 1080 px wide (developers.facebook.com, Instagram platform). */
  '1:1': { width: 1080, height: 1080, channels: ['Instagram'] },
  '4:5': { width: 1080, height: 1350, channels: ['Instagram', 'Meta'] },
  '1.91:1': { width: 1080, height: 566, channels: ['Instagram'] },
  /**
   * Upright carousels of TikTok's automotive ads (as above), and pictures that Meta's catalogues tag as
   * ASPECT_RATIO_9_16_PREFERRED (developers.facebook.com, multi-ratio images); 4:5 has such a tag too.
   */
  '9:16': { width: 1080, height: 1920, channels: ['TikTok', 'Meta'] },
} as const;
export type CropAspect = keyof typeof cropAspects;
export const cropAspectNames = Object.keys(cropAspects) as [CropAspect, ...CropAspect[]];

/** Free space on each side of the vehicle, share of the crop's width or height. */
export const cropPaddingMax = 0.3;
export const cropPaddingDefault = 0.06;
