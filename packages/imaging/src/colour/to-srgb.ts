import { luminanceOf, type NamedColour, type Transfer, toLinearSrgb } from './colour-numbers.ts';

/** Luminance of white in an HDR picture, cd/m²: paper in the light of the scene (ITU-R BT.2408). */
const whiteNits = 203;
/** Luminance of the brightest value, cd/m²: of HLG on the display that BT.2100 names, of PQ by its definition. */
const peakNits = { hlg: 1000, pq: 10_000 };
/** How HLG is brightened for a display of 1000 cd/m² (BT.2100, its gamma less one). */
const hlgGamma = 0.2;
/** Up to here the tone curve leaves HDR light as it is; what is brighter, and white itself, is compressed below 1. */
const knee = 0.5;

/** Light from 0 to 1 is encoded through a table, as the exact curve would take most of the time. */
const steps = 65_535;
let encoded: Uint8Array | undefined;

function srgbTable(): Uint8Array {
  encoded ??= Uint8Array.from({ length: steps + 1 }, (_, at) => {
    const light = at / steps;
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return encoded;
}

function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Light of the scene, 0 to 1 (inverse OETF of BT.2100). */
function fromHlg(value: number): number {
  if (value <= 0.5) return value ** 2 / 3;
  return (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Light of the display in shares of 10,000 cd/m² (EOTF of BT.2100). */
function fromPq(value: number): number {
  const power = value ** (32 / 2523);
  return (Math.max(power - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * power)) ** (16_384 / 2610);
}

function lightOf(transfer: Transfer, value: number): number {
  if (transfer === 'srgb') return fromSrgb(value);
  if (transfer === 'hlg') return fromHlg(value);
  if (transfer === 'pq') return fromPq(value);
  return value ** transfer.power;
}

/**
 * Tone curve for HDR light in which white is 1: straight up to the knee, then Reinhard's curve, which reaches 1 at the
 * peak. White becomes 0.75 (225 of 255), and highlights keep the rest.
 */
function compressed(light: number, peak: number): number {
  if (light <= knee) return light;
  const over = (light - knee) / (1 - knee);
  const most = (peak - knee) / (1 - knee);
  return knee + (1 - knee) * ((over * (1 + over / most ** 2)) / (1 + over));
}

/** Factor that brings a pixel's light to that of a common display; all channels share it, so that the hue stays. */
function hdrFactor(kind: 'hlg' | 'pq', luma: readonly [number, number, number]) {
  const peak = peakNits[kind] / whiteNits;
  return (red: number, green: number, blue: number): number => {
    const max = Math.max(red, green, blue);
    if (max <= 0) return 0;
    const luminance = luma[0] * red + luma[1] * green + luma[2] * blue;
    const shown = (kind === 'hlg' ? luminance ** hlgGamma : 1) * peak;
    return Math.min(1, compressed(max * shown, peak)) / max;
  };
}

/**
 * Converts pixels to sRGB. What sRGB cannot show is clipped per channel; HDR is tone-mapped.
 * @param data Channels interleaved, full range: 8 bits each, or 16.
 * @param channels With 4, the last one is alpha and kept.
 */
export function toSrgb(data: Uint8Array | Uint16Array, channels: 3 | 4, colour: NamedColour): Uint8Array {
  const { primaries, transfer } = colour;
  const valueMax = data instanceof Uint16Array ? 65_535 : 255;
  const light = Float32Array.from({ length: valueMax + 1 }, (_, value) =>
    lightOf(transfer, value / valueMax),
  );
  const [toRed, toGreen, toBlue] = toLinearSrgb(primaries);
  const factorOf =
    transfer === 'hlg' || transfer === 'pq' ? hdrFactor(transfer, luminanceOf(primaries)) : undefined;
  const table = srgbTable();
  const out = new Uint8Array(data.length);
  const put = (at: number, value: number): void => {
    out[at] = table[value <= 0 ? 0 : value >= 1 ? steps : Math.round(value * steps)] ?? 0;
  };
  for (let at = 0; at < data.length; at += channels) {
    const red = light[data[at] ?? 0] ?? 0;
    const green = light[data[at + 1] ?? 0] ?? 0;
    const blue = light[data[at + 2] ?? 0] ?? 0;
    const factor = factorOf ? factorOf(red, green, blue) : 1;
    put(at, factor * (toRed[0] * red + toRed[1] * green + toRed[2] * blue));
    put(at + 1, factor * (toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue));
    put(at + 2, factor * (toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue));
    if (channels === 4) out[at + 3] = ((data[at + 3] ?? 0) * 255) / valueMax;
  }
  return out;
}
