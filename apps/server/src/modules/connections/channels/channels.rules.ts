/** Which rules hold for a channel, and what becomes of the pictures of a vehicle by them. */
import {
  bestFile,
  type ChannelName,
  channelNames,
  channelPresets,
  chosenInOrder,
  type ExportFile,
  type ExportRules,
  exportName,
} from '@forecourt/contract/channel-rules';
import type { ExportProfile } from '@forecourt/contract/channels';
import type { PositionName } from '@forecourt/contract/positions';
import type { CheckedPicture, VehicleChannel } from '@forecourt/contract/vehicle-channels';

type Level = Exclude<ExportProfile['from'], 'installation'>;

export interface OwnProfile {
  channel: ChannelName;
  isOn: boolean;
  rules: ExportRules;
}

/** What each level has decided, the nearest first. */
export type Layers = readonly (readonly [Level, readonly OwnProfile[]])[];

/** The rules of a channel are one choice: the nearest level that has made it decides all of them. */
export function profileOf(channel: ChannelName, layers: Layers): ExportProfile {
  for (const [from, profiles] of layers) {
    const own = profiles.find((profile) => profile.channel === channel);
    // Rules that a later version adds have their usual values in rows that are older.
    const usual = channelPresets[channel].rules;
    if (own) return { channel, from, enabled: own.isOn, rules: { ...usual, ...own.rules } };
  }
  return { channel, from: 'installation', enabled: false, rules: channelPresets[channel].rules };
}

export function allProfiles(layers: Layers): ExportProfile[] {
  return channelNames.map((channel) => profileOf(channel, layers));
}

/** Whether no picture can meet the rules, whatever it is. */
export function contradict(rules: ExportRules): boolean {
  const { heightMax, heightMin, picturesMax, picturesMin, widthMax, widthMin } = rules;
  return widthMin > widthMax || heightMin > heightMax || picturesMin > picturesMax;
}

/** A finished picture with its files. */
export interface FinishedPicture<File extends ExportFile & { name: string }> {
  imageId: CheckedPicture['imageId'];
  position: PositionName;
  /** It is sent once its questions are answered. */
  isHeldBack: boolean;
  files: readonly File[];
}

export interface Planned<File> {
  imageId: CheckedPicture['imageId'];
  position: PositionName;
  file: File;
  problems: CheckedPicture['problems'];
}

/** The pictures that are sent to a channel, or would be if it did not refuse them. A refused one takes no other's place. */
export function planExport<
  File extends ExportFile & { name: string },
  Picture extends FinishedPicture<File> = FinishedPicture<File>,
>(pictures: readonly (Picture & FinishedPicture<File>)[], rules: ExportRules): (Picture & Planned<File>)[] {
  let room = rules.picturesMax;
  return chosenInOrder(pictures, rules).flatMap((picture) => {
    const best = bestFile(picture.files, rules);
    if (!best || room === 0) return [];
    const problems = picture.isHeldBack ? [...best.problems, 'held_back' as const] : best.problems;
    if (isSent({ problems })) room -= 1;
    return [{ ...picture, file: best.file, problems }];
  });
}

interface NamedVehicle {
  vin: string | null;
  reference: string;
}

const endings = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

/** The file names of pictures that are sent, which are counted in their order. */
export function namesOf<File extends ExportFile>(
  planned: readonly Planned<File>[],
  vehicle: NamedVehicle,
  { namePattern }: ExportRules,
): string[] {
  return planned.map(({ file, position }, index) => {
    const named = { ...vehicle, position, number: index + 1 };
    return `${exportName(namePattern, named)}.${endings[file.format]}`;
  });
}

export const isSent = ({ problems }: Pick<CheckedPicture, 'problems'>): boolean => problems.length === 0;

/**
 * What a channel would do with the pictures of a vehicle.
 * @param pictures What the rules choose among as many finished ones as `count` says.
 */
export function checkVehicle(
  { count, pictures }: { count: number; pictures: CheckedPicture[] },
  vehicle: NamedVehicle & { markedChannels: readonly ChannelName[] },
  { channel, rules }: Pick<ExportProfile, 'channel' | 'rules'>,
): Omit<VehicleChannel, 'needsMark'> {
  const sent = pictures.filter(isSent).length;
  const needsVin = /\{vin7?\}/.test(rules.namePattern) && vehicle.vin === null;
  return {
    channel,
    isMarked: vehicle.markedChannels.includes(channel),
    pictures,
    leftOutCount: count - pictures.length,
    hints: [
      ...(sent < rules.picturesMin ? (['too_few'] as const) : []),
      ...(needsVin ? (['no_vin'] as const) : []),
    ],
    picturesMin: rules.picturesMin,
  };
}

/** Columns of `manifest.csv`. */
export const manifestColumns = [
  'stockNumber',
  'vin',
  'position',
  'file',
  'width',
  'height',
  'bytes',
  'problems',
] as const;

export type ManifestRow = Record<(typeof manifestColumns)[number], string | number | null>;

/** Rows of `manifest.csv` for a vehicle; pictures that are left out have no file, but the reasons. */
export function manifestRows<File extends ExportFile>(
  planned: readonly Planned<File>[],
  { reference, vin }: NamedVehicle,
  fileOf: ReadonlyMap<CheckedPicture['imageId'], string>,
): ManifestRow[] {
  return planned.map(({ file, imageId, position, problems }) => ({
    stockNumber: reference,
    vin,
    position,
    file: fileOf.get(imageId) ?? null,
    width: file.width,
    height: file.height,
    bytes: file.sizeBytes,
    problems: problems.join(' ') || null,
  }));
}
