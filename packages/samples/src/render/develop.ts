import { randomStream } from './noise.ts';

/** Linear light of a picture, three floats per pixel, and the vehicle's alpha of each pixel. */
export interface Exposure {
  width: number;
  height: number;
  light: Float32Array;
  matte: Float32Array;
}

/** A film-like tone curve: soft highlights and slightly deepened shadows. */
function tone(x: number): number {
  const v = Math.max(0, x) * 0.78;
  return Math.min(1, (v * (2.2 * v + 0.08)) / (v * (2.05 * v + 0.62) + 0.12));
}

function encode(v: number): number {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
}

/** Lens blur of about half a pixel, for picture and matte alike. */
function softened(
  values: Float32Array,
  width: number,
  height: number,
  channels: number,
  sigma: number,
): Float32Array {
  const k = Math.exp(-1 / (2 * sigma * sigma));
  const [side, middle] = [k / (1 + 2 * k), 1 / (1 + 2 * k)];
  const pass = (
    from: Float32Array,
    step: number,
    count: number,
    lines: number,
    lineStep: number,
  ): Float32Array => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < count; i++) {
        const at = line * lineStep + i * step;
        const before = i > 0 ? at - step : at;
        const after = i + 1 < count ? at + step : at;
        for (let c = 0; c < channels; c++) {
          to[at + c] = from[before + c] * side + from[at + c] * middle + from[after + c] * side;
        }
      }
    }
    return to;
  };
  const across = pass(values, channels, width, height, width * channels);
  return pass(across, width * channels, height, width, channels);
}

/** Turns light into 8-bit sRGB as a camera would: vignette, curve, sensor noise. */
export function develop(
  shot: Exposure,
  exposure: number,
  seed: number,
): { rgb: Uint8Array; matte: Uint8Array } {
  const { width, height } = shot;
  const light = softened(shot.light, width, height, 3, 0.55);
  const alpha = softened(shot.matte, width, height, 1, 0.55);
  const rgb = new Uint8Array(width * height * 3);
  const matte = new Uint8Array(width * height);
  const random = randomStream(seed);
  const gauss = (): number => random() + random() + random() - 1.5;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const r2 = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2;
      const gain = exposure * (1 - 0.22 * r2);
      const common = gauss();
      for (let c = 0; c < 3; c++) {
        const v = encode(tone(light[at * 3 + c] * gain));
        const grain = (common * 0.7 + gauss() * 0.5) * (0.008 + 0.012 * (1 - v) * v);
        rgb[at * 3 + c] = Math.round(Math.min(1, Math.max(0, v + grain)) * 255);
      }
      matte[at] = Math.round(Math.min(1, alpha[at]) * 255);
    }
  }
  return { rgb, matte };
}
