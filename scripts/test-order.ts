import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What the names of files contain that take half a minute and more: begun last, one would run on alone. */
export const longFiles = [
  'contract-sweep-',
  'fuzz.test',
  'refused-uploads.test',
  'audit-matrix.test',
  '-model.test',
  'src/lists.test',
  'src/integrations.test',
  '-kill.test',
  'installation-chaos.test',
  'move-installation.test',
  'rolling-upgrade.test',
  'cli.test',
  'mail-languages.test',
  'work-loop.test',
  'imaging/src/render.test',
];

interface OrderedFile {
  moduleId: string;
  project: { name: string };
}

function rankOf({ moduleId, project }: OrderedFile): number {
  if (longFiles.some((name) => moduleId.includes(name))) return 0;
  // The others of pictures take a few seconds each, so that all lanes end together.
  return project.name === 'imaging' ? 2 : 1;
}

/** Long files first, those of pictures last, the others as they were. */
export const inOrder = <File extends OrderedFile>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Vitest's order, in which files that took longer the last time, or are larger, are first; but the longest are known. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inOrder(await super.sort(files));
  }
}
