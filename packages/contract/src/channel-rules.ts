/** What channels, the marketplaces and networks that pictures are exported to, demand of pictures. */
import { cutText } from './file-names.ts';
import { exportPicturesMax, exportPixelsMax } from './limits.ts';
import { type PositionName, positionClass } from './positions.ts';

export const channelNames = [
  'mobile_de',
  'autoscout24',
  'google',
  'auto_trader',
  'ebay',
  'facebook',
  'instagram',
  'own',
] as const;
export type ChannelName = (typeof channelNames)[number];

/** Shapes that a channel can demand. `feed`: from 4:5 to 1.91:1. */
export const exportShapes = ['any', '4:3', '3:2', '16:9', '1:1', 'feed'] as const;
export type ExportShape = (typeof exportShapes)[number];

const ratio = (width: number, height = 1) => ({ least: width / height, most: width / height });
/** Width per height. */
export const shapeRatios: Record<Exclude<ExportShape, 'any'>, { least: number; most: number }> = {
  '4:3': ratio(4, 3),
  '3:2': ratio(3, 2),
  '16:9': ratio(16, 9),
  '1:1': ratio(1),
  feed: { least: 4 / 5, most: 1.91 },
};

export const exportFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Which positions of a vehicle are exported. */
export const exportSubsets = ['all', 'listed', 'exterior'] as const;

/** How the pictures of a vehicle are chosen, ordered, checked and named for a channel. */
export interface ExportRules {
  /** These positions come first, in this order; the others follow in the usual one. */
  positions: PositionName[];
  subset: (typeof exportSubsets)[number];
  /** Fewer pictures than this are only pointed out. */
  picturesMin: number;
  /** Pictures after this many are left out. */
  picturesMax: number;
  /** Pixels. */
  widthMin: number;
  heightMin: number;
  widthMax: number;
  heightMax: number;
  /** Largest file in megabytes (10⁶ bytes); null: any size. */
  megabytesMax: number | null;
  shape: ExportShape;
  formats: ExportFormat[];
  /** Whether logos, frames and texts may be laid over the picture. */
  overlays: boolean;
  /** Whether licence plates have to be hidden or replaced. */
  platesHidden: boolean;
  /** Name of the files without their ending, such as `{vin}_{n}`. */
  namePattern: string;
}

/** How sure a rule of a channel is: the channel says so, advises it, or it is a common assumption without a public source. */
export type RuleMark = 'required' | 'advised' | 'assumed';

interface RuleSource {
  rules: (keyof ExportRules)[];
  mark: RuleMark;
  /** Address of the page, without the protocol. */
  source: string;
  /** When it was read: a month (ISO 8601), or a day if its wording was compared then. */
  read: string;
}

export interface ChannelPreset {
  rules: ExportRules;
  sources: readonly RuleSource[];
}

const anything: ExportRules = {
  positions: [],
  subset: 'all',
  picturesMin: 1,
  picturesMax: exportPicturesMax,
  widthMin: 1,
  heightMin: 1,
  widthMax: exportPixelsMax,
  heightMax: exportPixelsMax,
  megabytesMax: null,
  shape: 'any',
  formats: [...exportFormats],
  overlays: true,
  platesHidden: false,
  namePattern: '{stock}_{n}_{position}',
};

const jpegOrPng: ExportFormat[] = ['jpeg', 'png'];
const byVin = '{vin}_{n}';
/** Google asks for a first picture of the front at about 45°. */
const frontFirst: PositionName[] = ['exterior.front_left', 'exterior.front_right', 'exterior.front'];

/** The rules that a channel has until somebody changes them. */
export const channelPresets: Record<ChannelName, ChannelPreset> = {
  mobile_de: {
    rules: {
      ...anything,
      picturesMin: 25,
      picturesMax: 30,
      widthMin: 800,
      heightMin: 600,
      shape: '4:3',
      formats: ['jpeg'],
      namePattern: byVin,
    },
    sources: [
      { rules: ['picturesMin'], mark: 'advised', source: 'www.kfz-betrieb.vogel.de', read: '2026-11' },
      {
        rules: ['picturesMax', 'widthMin', 'heightMin', 'shape', 'formats'],
        mark: 'assumed',
        source: 'services.mobile.de/docs/seller-api.html',
        read: '2026-11',
      },
    ],
  },
  autoscout24: {
    rules: {
      ...anything,
      picturesMax: 50,
      widthMin: 800,
      heightMin: 600,
      shape: '4:3',
      formats: jpegOrPng,
      overlays: false,
      namePattern: byVin,
    },
    sources: [
      {
        rules: ['overlays'],
        mark: 'required',
        source: 'guide.autoscout24.ch/de/autoverkauf/insertionsregeln',
        read: '2026-11',
      },
      {
        rules: ['formats'],
        mark: 'assumed',
        source: 'github.com/AutoScout24/api/blob/master/source/includes/_images.md',
        read: '2026-11-27',
      },
      {
        rules: ['picturesMax', 'widthMin', 'heightMin', 'shape'],
        mark: 'assumed',
        source: 'autoscout24.com',
        read: '2026-11',
      },
    ],
  },
  google: {
    rules: {
      ...anything,
      positions: frontFirst,
      widthMin: 100,
      heightMin: 100,
      widthMax: 8000,
      heightMax: 8000,
      megabytesMax: 16,
      shape: '4:3',
      formats: jpegOrPng,
      overlays: false,
      namePattern: byVin,
    },
    sources: [
      {
        rules: ['overlays', 'widthMin', 'heightMin', 'widthMax', 'heightMax', 'megabytesMax', 'formats'],
        mark: 'required',
        source: 'support.google.com/merchants/answer/11190670',
        read: '2026-11-27',
      },
      {
        rules: ['shape', 'positions'],
        mark: 'advised',
        source: 'support.google.com/merchants/answer/11190670',
        read: '2026-11-27',
      },
    ],
  },
  auto_trader: {
    rules: { ...anything, formats: jpegOrPng, overlays: false, namePattern: byVin },
    sources: [
      {
        rules: ['picturesMax'],
        mark: 'required',
        source: 'trade.autotrader.co.uk/terms-and-conditions/100-images',
        read: '2026-11-27',
      },
      { rules: ['overlays', 'formats'], mark: 'assumed', source: 'trade.autotrader.co.uk', read: '2026-11' },
    ],
  },
  ebay: {
    rules: {
      ...anything,
      picturesMax: 24,
      widthMin: 500,
      heightMin: 500,
      widthMax: 9000,
      heightMax: 9000,
      megabytesMax: 12,
      formats: jpegOrPng,
      overlays: false,
    },
    sources: [
      {
        rules: ['overlays'],
        mark: 'required',
        source: 'www.ebay.com/help/policies/listing-policies/picture-policy?id=4370',
        read: '2026-11-27',
      },
      {
        rules: ['picturesMax', 'widthMin', 'heightMin', 'widthMax', 'heightMax', 'megabytesMax', 'formats'],
        mark: 'required',
        source: 'developer.ebay.com/devzone/merchant-products/catalog-best-practices_de/content/images.html',
        read: '2026-11-27',
      },
    ],
  },
  facebook: {
    rules: { ...anything, picturesMax: 20, widthMin: 600, heightMin: 600, formats: jpegOrPng },
    sources: [
      {
        rules: ['picturesMax', 'widthMin', 'heightMin', 'formats'],
        mark: 'assumed',
        source: 'developers.facebook.com/docs/marketing-api/auto-ads/reference',
        read: '2026-11',
      },
    ],
  },
  instagram: {
    rules: {
      ...anything,
      picturesMin: 2,
      picturesMax: 10,
      widthMin: 320,
      widthMax: 1440,
      heightMax: 1800,
      megabytesMax: 8,
      shape: 'feed',
      formats: ['jpeg'],
    },
    sources: [
      {
        rules: ['picturesMin', 'picturesMax', 'widthMin', 'widthMax', 'megabytesMax', 'shape', 'formats'],
        mark: 'required',
        source: 'developers.facebook.com/docs/instagram-platform/content-publishing',
        read: '2026-11',
      },
      {
        rules: ['heightMax'],
        mark: 'assumed',
        source: 'developers.facebook.com/docs/instagram-platform/content-publishing',
        read: '2026-11',
      },
    ],
  },
  own: { rules: anything, sources: [] },
};

/** What of a file a channel would refuse. */
export const fileProblems = [
  'too_small',
  'too_large',
  'too_heavy',
  'wrong_shape',
  'wrong_format',
  'overlay',
  'plate_visible',
] as const;
export type FileProblem = (typeof fileProblems)[number];
/**
 * Why a picture is not sent to a channel: its file would be refused, or it is held back until its questions are answered. The texts are in
 * the i18n files under `channels.problems.<name>`.
 */
export const pictureProblems = [...fileProblems, 'held_back'] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** A file of a finished picture. */
export interface ExportFile {
  width: number;
  height: number;
  sizeBytes: number;
  format: ExportFormat;
  /** Whether a logo, a frame, a text or a watermark is laid over it. */
  hasOverlay: boolean;
  showsPlate: boolean;
}

/** Pixels are whole, so that few shapes are met exactly. */
const shapeTolerance = 0.01;
const bytesPerMegabyte = 1_000_000;

function hasShape({ height, width }: ExportFile, shape: ExportShape): boolean {
  if (shape === 'any') return true;
  const { least, most } = shapeRatios[shape];
  const given = width / height;
  return given >= least * (1 - shapeTolerance) && given <= most * (1 + shapeTolerance);
}

/** What the rules find wrong with a file of a picture. */
export function problemsOfFile(file: ExportFile, rules: ExportRules): FileProblem[] {
  const { formats, heightMax, heightMin, megabytesMax, overlays, platesHidden, shape, widthMax, widthMin } =
    rules;
  const found: Record<FileProblem, boolean> = {
    too_small: file.width < widthMin || file.height < heightMin,
    too_large: file.width > widthMax || file.height > heightMax,
    too_heavy: megabytesMax !== null && file.sizeBytes > megabytesMax * bytesPerMegabyte,
    wrong_shape: !hasShape(file, shape),
    wrong_format: !formats.includes(file.format),
    overlay: !overlays && file.hasOverlay,
    plate_visible: platesHidden && file.showsPlate,
  };
  return fileProblems.filter((problem) => found[problem]);
}

/** The file of a picture with the fewest problems, the largest among equals; undefined if it has none. */
export function bestFile<File extends ExportFile>(
  files: readonly File[],
  rules: ExportRules,
): { file: File; problems: FileProblem[] } | undefined {
  const size = ({ height, width }: ExportFile) => width * height;
  return files
    .map((file) => ({ file, problems: problemsOfFile(file, rules) }))
    .sort((a, b) => a.problems.length - b.problems.length || size(b.file) - size(a.file))[0];
}

/** The pictures that the rules choose, in their order. */
export function chosenInOrder<Picture extends { position: PositionName }>(
  pictures: readonly Picture[],
  { positions, subset }: ExportRules,
): Picture[] {
  const place = ({ position }: Picture) => {
    const at = positions.indexOf(position);
    return at < 0 ? positions.length : at;
  };
  return pictures
    .filter(({ position }) => {
      if (subset === 'all') return true;
      return subset === 'listed' ? positions.includes(position) : positionClass(position) === 'exterior';
    })
    .sort((a, b) => place(a) - place(b));
}

/** Whether a pattern names each file of a vehicle differently and uses no unknown token. */
export function isNamePattern(pattern: string): boolean {
  const rest = pattern.replace(/\{(vin7|vin|stock|n|position)\}/g, '');
  return /^[\w .-]*$/.test(rest) && pattern.includes('{n}');
}

const vin7Length = 7;
/** What is in no name of a file on any system. */
const unsafe = /[^\p{L}\p{N}._-]+/gu;

interface NamedPicture {
  vin: string | null;
  reference: string;
  position: PositionName;
  /** From 1. */
  number: number;
}

/** What a stock number takes of the name of a file. */
const stockBytesMax = 100;

/** The name of a file without its ending; the stock number replaces a VIN that is unknown. */
export function exportName(pattern: string, { number, position, reference, vin }: NamedPicture): string {
  // The whole name is not cut: its end may be what tells it from the next one.
  const stock = cutText(reference, stockBytesMax);
  const tokens: Record<string, string> = {
    vin: vin ?? stock,
    vin7: vin?.slice(-vin7Length) ?? stock,
    stock,
    n: String(number).padStart(2, '0'),
    position: position.replace('.', '-'),
  };
  const name = pattern.replace(/\{(\w+)\}/g, (_, token: string) => tokens[token] ?? '');
  return name.replace(unsafe, '_').replace(/^\.+/, '_');
}

/** The names of channels, which are the same in all languages. */
export const channelBrands: Record<Exclude<ChannelName, 'own'>, string> = {
  mobile_de: 'mobile.de',
  autoscout24: 'AutoScout24',
  google: 'Google Vehicle Ads',
  auto_trader: 'Auto Trader',
  ebay: 'eBay',
  facebook: 'Facebook',
  instagram: 'Instagram',
};
