import type { ImportReason } from '@forecourt/contract/imports';
import { importRatioMax, uploadBytesMax } from '@forecourt/contract/limits';
import {
  type PositionName,
  positionClass,
  positionClasses,
  positionNames,
} from '@forecourt/contract/positions';
import { asLine } from '@forecourt/contract/text-fields';

/** Separators between the words of a name. */
const gap = '[ ._-]';

/** Names as they are seen, because vehicles are compared by that. */
const segmentsOf = (path: string) =>
  path
    .split('/')
    .map(asLine)
    .filter((segment) => segment !== '');

/** The last segment of a path. */
export function fileNameOf(path: string): string {
  return segmentsOf(path).at(-1) ?? '';
}

/**
 * The file name without its extension and without the number that systems give to copies: `front (2).jpg` → `front`.
 */
function baseNameOf(path: string): string {
  return fileNameOf(path)
    .replace(/\.[^.]*$/, '')
    .replace(/\s*\(\d+\)$/, '');
}

/** Panoramas as some feeds name them (`<VIN>_pano_int_1.jpg`): they are no pictures of a position. */
const panorama = /[ ._-]*pano[ ._-](?:int|ext)(?:[ ._-]\d+)?$/i;

export function isPanorama(path: string): boolean {
  return panorama.test(baseNameOf(path));
}

/** Hidden files that systems add to archives: they are skipped without being reported. */
export function isHidden(path: string): boolean {
  return segmentsOf(path).some((segment) => /^(\..*|__MACOSX|thumbs\.db|desktop\.ini)$/i.test(segment));
}

const archiveName = /\.(zip|rar|7z|tar|t?gz|bz2|xz|jar|cab|iso)$/i;

/** What the directory of a ZIP declares about a file. */
interface Declared {
  path: string;
  sizeBytes: number;
  packedBytes: number;
  isEncrypted: boolean;
  isLink: boolean;
  leadsOut: boolean;
  isReadable: boolean;
}

/** Why a file of a ZIP is not unpacked; null when it may be. */
export function refusalOf({ path, packedBytes, sizeBytes, ...entry }: Declared): ImportReason | null {
  if (entry.leadsOut) return 'path';
  if (entry.isLink) return 'link';
  if (entry.isEncrypted) return 'encrypted';
  if (archiveName.test(path)) return 'archive';
  if (!entry.isReadable) return 'unreadable';
  if (sizeBytes === 0) return 'fileDataMissing';
  if (sizeBytes > uploadBytesMax) return 'imageTooLarge';
  return sizeBytes > packedBytes * importRatioMax ? 'ratio' : null;
}

/** A number, or which wheel it is, since some positions have several photos. */
const counter = `(?:${gap}*(?:\\d{1,2}|fl|fr|rl|rr))?`;

/** Longest words first, so `front left` matches before `left`. `other` counts only together with its class. */
const positionWords = positionNames
  .map((position) => {
    const [group = '', name = ''] = position.split('.');
    const word = name.replaceAll('_', `${gap}*`);
    const before = name === 'other' ? `${group}${gap}*` : `(?:${group}s?${gap}*)?`;
    const pattern = new RegExp(`^(?:(.*?)${gap}+)?${before}${word}${counter}$`, 'i');
    return { position, pattern, length: name.length };
  })
  .toSorted((a, b) => b.length - a.length);

interface Reading {
  position: PositionName;
  /** The text before the position. */
  rest: string;
}

function readPosition(base: string): Reading | null {
  for (const { position, pattern } of positionWords) {
    const match = pattern.exec(base);
    if (match) return { position, rest: match[1] ?? '' };
  }
  return null;
}

const numbered = new RegExp(`^(?:(.*?)${gap}+)?(\\d{1,2})$`);

/** Words for folders that photos are put into, inside the folder of a vehicle, in the languages of the panel. */
const photoWords =
  "photos?|fotos?|foto's|pictures?|pics?|images?|img|imgs|bild(er)?|fotografie|imagen(es)?|imatges?|imagem|imagens|immagini|" +
  'kep(ek)?|fenykep(ek)?|φωτογραφιες|εικονες|originals?|raw|jpe?g|heic|set|part|teil|serie|camera( roll)?|kamera|dcim';
/** How systems call a folder that nobody has named. */
const unnamed =
  'new folder|untitled folder|neuer ordner|unbenannter ordner|nouveau dossier|dossier sans titre|nueva carpeta|carpeta sin titulo|' +
  'nova pasta|carpeta nova|nuova cartella|cartella senza (titolo|nome)|uj mappa|νεος φακελος';
const counted = '([ _-]?\\(?\\d{1,3}\\)?)?';
/** Folders that say how, when or by what photos were made, and nothing of which vehicle: without accents, in lower case. */
const folderOfPhotos = [
  new RegExp(`^(${photoWords}|${unnamed})${counted}$`, 'u'),
  // Of cameras and phones, by the Design rule for Camera File system: 100CANON, 101_PANA, 100ND750, 202405__.
  /^[1-9]\d\d(apple|cloud|canon|_cano|nikon|msdcf|_pana|_fuji|olymp|pentx|ricoh|sigma|leica|hasbl|gopro|media|andro|casio|photo|eos\w\w|nd\d{3}|ncd\d\d|nz\w{3})$|^20\d{4}__$/,
  // Days: 2024-05-01, 01.05.2024.
  /^(19|20)\d\d([-_.])(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])$|^(0?[1-9]|[12]\d|3[01])([-_.])(0?[1-9]|1[0-2])\6(19|20)\d\d$/,
  // Sizes: 1920x1080, web 1200px.
  /^((web|print)[ _-]?)?\d{3,5} ?([x×] ?\d{3,5} ?(px|pixel)?|px|pixel)$/,
  // What programs and services pack: drive-download-20240501T101010Z-001, Photos from 2024.
  /^(drive-download-\d{8}t\d{6}z(-\d+)*|photos from \d{4}|photos-\d{3}( \(\d+\))?|whatsapp (images?|unknown).*|icloud photos|google photos|takeout)$/,
];

const plain = (folder: string) => folder.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const classOf = (folder: string) =>
  positionClasses.find((name) => name === folder.toLowerCase().replace(/s$/, ''));

/** The folders of a file from the nearest up, without those that only say that photos are in them. */
function foldersOf(path: string): string[] {
  const folders = segmentsOf(path).slice(0, -1).reverse();
  return folders.filter((folder) => !folderOfPhotos.some((pattern) => pattern.test(plain(folder))));
}

/** The class of positions that the nearest folder is named after. */
function classOfFolder(path: string) {
  const [folder = ''] = foldersOf(path);
  return classOf(folder);
}

/** The names that a file may have for its vehicle. */
export interface VehicleNames {
  reference: string;
  vin: string | null;
}

/** Length of the VIN suffix that some feeds use as the name of a vehicle. */
const vinEnd = 7;

function isNameOf(text: string, { reference, vin }: VehicleNames): boolean {
  const names = [reference, ...(vin ? [vin, vin.slice(-vinEnd)] : [])];
  return names.some((name) => name.toLowerCase() === text.toLowerCase());
}

/**
 * The position that a file name denotes: by its word, or by its number in the order of positions, alone or after the
 * name of the vehicle (a camera's number denotes nothing). Null when it denotes none.
 */
export function positionIn(path: string, vehicle: VehicleNames): PositionName | null {
  const base = baseNameOf(path);
  const read = readPosition(base);
  if (read) return read.position;
  const match = isNameOf(base, vehicle) ? null : numbered.exec(base);
  const rest = match?.[1] ?? '';
  if (!match || (rest !== '' && !isNameOf(rest, vehicle))) return null;
  const group = classOfFolder(path);
  const places = positionNames.filter((position) => !group || positionClass(position) === group);
  return places[Number(match[2]) - 1] ?? null;
}

/** Candidate names of the vehicle of a file, likeliest first: its folders from the nearest up, then its own name. */
export function vehicleKeysOf(path: string): string[] {
  const base = baseNameOf(path).replace(panorama, '');
  const rest = readPosition(base)?.rest ?? base;
  const before = numbered.exec(rest)?.[1];
  const named = foldersOf(path);
  // A vehicle may be called like a folder of photos, but not where another folder names one.
  const folders = named.length > 0 ? named : segmentsOf(path).slice(0, -1).reverse();
  const keys = [...folders, rest, before ?? ''];
  return [
    ...new Set(keys.map((key) => key.trim()).filter((key) => key !== '' && key.length <= referenceMax)),
  ];
}

/** Maximum length of a stock number. */
const referenceMax = 100;
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/i;

/**
 * The vehicle to create for a file when none matches: its nearest folder is the stock number or VIN, or its own name
 * contains a VIN. Folders like `photos` and `exterior` inside it do not count; a stock number must have a digit.
 */
export function newVehicleOf(path: string): VehicleNames | null {
  const folder = foldersOf(path).find((name) => !classOf(name));
  const vin = [folder, ...vehicleKeysOf(path)].find((key) => key && vinPattern.test(key.trim()));
  if (vin) return { reference: vin.trim().toUpperCase(), vin: vin.trim().toUpperCase() };
  const reference = folder?.trim() ?? '';
  return /\d/.test(reference) && reference.length <= referenceMax ? { reference, vin: null } : null;
}
