import { onlys } from './allowed-texts.ts';
import { importsOf, isTest, type SourceFile, sourceFiles } from './source-files.ts';

/** Allowed directions of imports. A rule defines what files matching `from` may not import, and what to do instead. */
interface Arrow {
  from: RegExp;
  except?: RegExp;
  /** An import that matches is rejected … */
  to: RegExp;
  /** … unless it matches this. */
  unless?: RegExp;
  instead: string;
}

/**
 * The areas of the product, which modules, features and screens are grouped by. A module imports modules of its own area
 * and of those before it; a feature imports no other feature, a screen no screen of another area.
 */
export const areas = [
  'records',
  'people',
  'money',
  'studio',
  'work',
  'connections',
  'operation',
  'visitors',
] as const;

const server = 'apps/server/src';
const module = `${server}/modules/[^/]+/[^/]+`;
const picturePrograms = new RegExp(
  `^${server}/(picture|picture-answers|picture-failures|retouch|cli|process-photos)\\.ts$|^bench/|^packages/(imaging|samples)/|^e2e/`,
);

export const arrows: Arrow[] = [
  {
    from: /^packages\/contract\//,
    to: /./,
    unless: /^packages\/contract\/|^zod$|^vitest$|^fast-check$|^node:/,
    instead: 'the contract is data and imports zod only',
  },
  {
    from: /^packages\/imaging\/src\//,
    to: /^(apps|packages)\//,
    unless:
      /^packages\/imaging\/|^packages\/contract\/src\/(recipe|recipe-hash|input-verdicts|background-views|overlays|overlay-(places|borders|lines|lift)|tall-pictures|placed-by|target-fit|photo-crops|collage-(cuts|layout|pages|parts)|drawn-overlays|svg-check|jpeg-marks|digital-source-type|xmp|own-model|built-in-presets|plate-(formats|drawing))\.ts$/,
    instead: 'imaging knows the recipe and nothing else of the product',
  },
  {
    from: /^packages\/samples\//,
    to: /^(apps|packages)\//,
    unless: /^packages\/samples\//,
    instead: 'the samples are pictures and their truth, and know nothing of the product',
  },
  {
    from: /^apps\/web\//,
    to: /^(apps|packages)\//,
    unless: /^apps\/web\/|^packages\/contract\//,
    instead: 'the panel shares only the contract with the server',
  },
  {
    from: /^apps\/server\//,
    to: /^apps\/web\//,
    instead: 'the server serves the built panel and imports nothing of it',
  },
  {
    from: /./,
    except: picturePrograms,
    to: /^(sharp|onnxruntime-node)$|^packages\/imaging\/src\//,
    instead: 'pixels are for packages/imaging, reached through platform/pictures',
  },
  {
    from: new RegExp(`^${server}/platform/`),
    to: new RegExp(`^${server}/modules/`),
    instead: 'hand the function in from app.ts',
  },
  {
    from: new RegExp(`^${server}/(platform|modules)/`),
    to: new RegExp(`^${server}/[^/]+\\.ts$`),
    instead: 'entries start modules, never the other way',
  },
  {
    from: new RegExp(`^${module}/[^/]*\\.routes\\.ts$`),
    to: /\.(queries|rules|jobs)\.ts$/,
    instead: 'an entrance calls the service',
  },
  {
    from: new RegExp(`^${module}/[^/]*\\.jobs\\.ts$`),
    to: /\.(queries|rules|routes)\.ts$/,
    instead: 'an entrance calls the service',
  },
  {
    from: new RegExp(`^${module}/[^/]*\\.rules\\.ts$`),
    to: /./,
    unless: /^packages\/contract\/|\.rules\.ts$/,
    instead: 'rules are pure: hand values in',
  },
  {
    from: new RegExp(`^${module}/[^/]*\\.queries\\.ts$`),
    to: /\.(service|routes|jobs)\.ts$/,
    instead: 'queries are called by services',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: /^apps\/web\/src\/(features|routes|app)\/|lib\/call/,
    instead: 'ui knows no product noun and no HTTP',
  },
  {
    from: /^apps\/web\/src\/lib\//,
    to: /^apps\/web\/src\/(ui|features|routes|app)\//,
    instead: 'lib is below everything of the panel',
  },
  {
    from: /^apps\/web\/src\/embed\//,
    to: /^apps\/|^react/,
    unless: /^apps\/web\/src\/(embed\/|lib\/spin-angle\.ts$)/,
    instead: 'the script for pages of others has to stay small',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: /^apps\/web\/src\/(routes|app)\//,
    instead: 'pages compose features',
  },
];

/** The area and the name of a module, such as `people/users`. */
function moduleOf(file: string): string | undefined {
  return new RegExp(`^${server}/modules/([^/]+/[^/]+)/`).exec(file)?.[1];
}

function featureOf(file: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
}

const areaOfScreen = (file: string) => /^apps\/web\/src\/routes\/([^/]+)\//.exec(file)?.[1];

const areaOf = (file: string) =>
  /^apps\/(?:server\/src\/modules|web\/src\/features|web\/src\/routes)\/([^/]+)\//.exec(file)?.[1];

const levelOf = (module: string) => areas.findIndex((area) => module.startsWith(`${area}/`));

/** What one module, feature or screen may import of another. */
function neighbours(file: string, target: string): string | undefined {
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (from && to && from !== to && !/\.(service|rules)\.ts$/.test(target))
    return `${file} → ${target}: use the module's service`;
  if (from && to && levelOf(from) < levelOf(to))
    return `${file} → ${target}: the area of ${from} is below that of ${to}`;
  const [feature, other] = [featureOf(file), featureOf(target)];
  if (feature && other && feature !== other)
    return `${file} → ${target}: let a page in routes/ put features together`;
  const [screen, farScreen] = [areaOfScreen(file), areaOfScreen(target)];
  if (screen && farScreen && screen !== farScreen)
    return `${file} → ${target}: what screens of two areas share belongs in a feature or beside the areas, in routes/`;
  return undefined;
}

/** The import graph of module folders: module → modules it imports. */
function moduleGraph(files: SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = moduleOf(file.path);
    if (!from || isTest(file.path)) continue;
    const uses = graph.get(from) ?? new Set();
    for (const target of importsOf(file)) {
      const to = moduleOf(target);
      if (to && to !== from) uses.add(to);
    }
    graph.set(from, uses);
  }
  return graph;
}

/** A cycle in the graph, as a path; null when there is none. */
export function findCycle(graph: Map<string, Set<string>>): string[] | null {
  const finished = new Set<string>();
  const visit = (node: string, trail: string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (finished.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle) return cycle;
    }
    finished.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

export function faultsOf(file: SourceFile): string[] {
  const faults: string[] = [];
  for (const target of importsOf(file)) {
    for (const { from, except, to, unless, instead } of arrows) {
      if (!from.test(file.path) || except?.test(file.path)) continue;
      if (to.test(target) && !unless?.test(target)) faults.push(`${file.path} → ${target}: ${instead}`);
    }
    const fault = neighbours(file.path, target);
    if (fault) faults.push(fault);
  }
  const area = areaOf(file.path);
  if (area && !areas.some((one) => one === area))
    faults.push(`${file.path}: ${area} is no area (${areas.join(', ')})`);
  for (const { what, pattern, within, allowed } of onlys) {
    if (within.test(file.path) && !allowed.test(file.path) && pattern.test(file.text)) {
      faults.push(`${file.path}: ${what} belongs in one place only (${allowed.source})`);
    }
  }
  return faults;
}

/** File → files it imports. */
function fileGraph(files: SourceFile[]): Map<string, Set<string>> {
  return new Map(files.map((file) => [file.path, new Set(importsOf(file))]));
}

/** Every import in a forbidden direction, as sentences. */
export function checkArrows(): string[] {
  const files = sourceFiles(['.ts', '.tsx']).filter((file) => !isTest(file.path));
  const circles = { modules: findCycle(moduleGraph(files)), files: findCycle(fileGraph(files)) };
  return [
    ...files.flatMap(faultsOf),
    ...Object.entries(circles).flatMap(([what, circle]) =>
      circle ? [`${what} in a circle: ${circle.join(' → ')}`] : [],
    ),
  ];
}
