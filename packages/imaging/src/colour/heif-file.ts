import libheif from 'libheif-js/wasm-bundle.js';
import type { Size } from '../raster.ts';
import { numbersInAv1, numbersInHevc } from './coded-colour.ts';
import { colourByNumbers, type NamedColour, needsDepth } from './colour-numbers.ts';

/** How the colours of a picture are named; undefined stands for those of sRGB. */
type HeifColour = { icc: Uint8Array } | NamedColour | undefined;
/** Red, green, blue and alpha: 8 bits each, or 16 where the colours need them. */
type HeifPixels = Size & { data: Uint8Array | Uint16Array; colour: HeifColour };

/** Values of libheif's enumerations. */
const rgb = 1;
const chroma = { rgba: 11, rrggbbaaLittleEndian: 15 };
const interleaved = 10;
/** Where the numbers are in its `heif_color_profile_nclx`, counted in four bytes. */
const nclxAt = { primaries: 1, transfer: 2 };
/** “Not specified” in H.273. */
const unspecified = 2;

type Opened = {
  context: number;
  handle: number;
  /**
   * Calls a function of libheif that fills an error, and another place with a pointer or a number.
   * @throws Error when it fails
   */
  call(work: (error: number, out: number) => void): number;
};

/** Opens the primary image of a file, and frees everything afterwards. */
async function withPrimary<T>(bytes: Uint8Array, work: (opened: Opened) => T): Promise<T> {
  await libheif.ready;
  const error = libheif._malloc(32);
  const out = error + 16;
  const file = libheif._malloc(bytes.length);
  const context = libheif._heif_context_alloc();
  const call: Opened['call'] = (one) => {
    libheif.HEAP32[out >> 2] = 0;
    one(error, out);
    const [code, detail] = libheif.HEAP32.subarray(error >> 2, (error >> 2) + 2);
    if (code) throw new Error(`libheif ${code}.${detail}`);
    return libheif.HEAP32[out >> 2] ?? 0;
  };
  let handle = 0;
  try {
    libheif.HEAPU8.set(bytes, file);
    call((at) => libheif._heif_context_read_from_memory_without_copy(at, context, file, bytes.length, 0));
    handle = call((at, to) => libheif._heif_context_get_primary_image_handle(at, context, to));
    return work({ context, handle, call });
  } finally {
    if (handle) libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._free(file);
    libheif._free(error);
  }
}

/** The numbers that a function of libheif finds; undefined when there are none. */
function readNumbers(call: Opened['call'], find: (error: number, out: number) => void) {
  let profile = 0;
  try {
    profile = call(find);
  } catch {
    return undefined;
  }
  const primaries = libheif.HEAP32[(profile >> 2) + nclxAt.primaries] ?? unspecified;
  const transfer = libheif.HEAP32[(profile >> 2) + nclxAt.transfer] ?? unspecified;
  libheif._heif_nclx_color_profile_free(profile);
  return primaries === unspecified && transfer === unspecified ? undefined : { primaries, transfer };
}

/** The coded picture, or its first tile. */
function readCoded({ call, context, handle }: Opened): Uint8Array {
  let item = libheif._heif_image_handle_get_item_id(handle);
  try {
    item = call((error, out) =>
      libheif._heif_image_handle_get_grid_image_tile_id(error, handle, 0, 0, 0, out),
    );
  } catch {
    // It has no tiles.
  }
  const length = libheif._malloc(4);
  try {
    const at = call((error, out) => libheif._heif_item_get_item_data(error, context, item, 0, out, length));
    const data = libheif.HEAPU8.slice(at, at + (libheif.HEAPU32[length >> 2] ?? 0));
    call((error, out) => {
      libheif.HEAP32[error >> 2] = 0;
      libheif.HEAP32[out >> 2] = at;
      libheif._heif_release_item_data(context, out);
    });
    return data;
  } finally {
    libheif._free(length);
  }
}

/** The numbers in the coded picture itself; undefined when it names none, or cannot be understood. */
function numbersInCode(opened: Opened, bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // All images of a file have the same colours, so the first configuration has those of the primary image.
  const at = file.indexOf('hvcC', 0, 'latin1');
  try {
    if (at < 0) return numbersInAv1(readCoded(opened));
    return numbersInHevc(file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4)));
  } catch {
    return undefined;
  }
}

function readProfile({ call, handle }: Opened): Uint8Array | undefined {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const at = libheif._malloc(size);
  try {
    call((error) => libheif._heif_image_handle_get_raw_color_profile(error, handle, at));
    return libheif.HEAPU8.slice(at, at + size);
  } finally {
    libheif._free(at);
  }
}

const numbersInFile = ({ call, handle }: Opened) =>
  readNumbers(call, (error, out) => libheif._heif_image_handle_get_nclx_color_profile(error, handle, out));

/** Numbers of the file come before those of the coded picture (ISO/IEC 23008-12). */
function colourByNumbersOf(opened: Opened, bytes: Uint8Array): NamedColour | undefined {
  const numbers = numbersInFile(opened) ?? numbersInCode(opened, bytes);
  return numbers && colourByNumbers(numbers.primaries, numbers.transfer);
}

/** Width and height of the upright primary image. */
export function heifSize(bytes: Uint8Array): Promise<Size> {
  return withPrimary(bytes, ({ handle }) => ({
    width: libheif._heif_image_handle_get_width(handle),
    height: libheif._heif_image_handle_get_height(handle),
  }));
}

/**
 * The colours that the file names for its primary image by numbers, without decoding it; undefined where it has a
 * profile, or those of sRGB. It reads AVIF too, which libheif as it is used here cannot decode.
 */
export function colourInHeif(bytes: Uint8Array): Promise<NamedColour | undefined> {
  return withPrimary(bytes, (opened) => colourByNumbersOf(opened, bytes));
}

function copyPixels(call: Opened['call'], image: number): Omit<HeifPixels, 'colour'> {
  const width = libheif._heif_image_get_width(image, interleaved);
  const height = libheif._heif_image_get_height(image, interleaved);
  const bits = libheif._heif_image_get_bits_per_pixel_range(image, interleaved);
  let plane = 0;
  const stride = call((error, out) => {
    libheif.HEAP32[error >> 2] = 0;
    plane = libheif._heif_image_get_plane_readonly(image, interleaved, out);
  });
  const valueBytes = bits > 8 ? 2 : 1;
  const rowBytes = width * 4 * valueBytes;
  const bytes = new Uint8Array(height * rowBytes);
  for (let y = 0; y < height; y++) {
    const from = plane + y * stride;
    bytes.set(libheif.HEAPU8.subarray(from, from + rowBytes), y * rowBytes);
  }
  if (valueBytes === 1) return { data: bytes, width, height };
  const data = new Uint16Array(bytes.buffer);
  const valueMax = 2 ** bits - 1;
  for (let at = 0; at < data.length; at++) data[at] = Math.round(((data[at] ?? 0) * 65_535) / valueMax);
  return { data, width, height };
}

/**
 * Decodes the upright primary image.
 * @throws Error when the file is damaged
 */
export function decodeHeif(bytes: Uint8Array): Promise<HeifPixels> {
  return withPrimary(bytes, (opened) => {
    const { call, handle } = opened;
    const icc = readProfile(opened);
    const named = icc ? undefined : colourByNumbersOf(opened, bytes);
    const wanted = named && needsDepth(named) ? chroma.rrggbbaaLittleEndian : chroma.rgba;
    const image = call((error, out) => libheif._heif_decode_image(error, handle, out, rgb, wanted, 0));
    try {
      return { ...copyPixels(call, image), colour: icc ? { icc } : named };
    } finally {
      libheif._heif_image_release(image);
    }
  });
}
