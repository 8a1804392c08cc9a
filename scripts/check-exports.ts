import { importsOf, type SourceFile, sourceFiles } from './source-files.ts';

/** The names that a file exports where it declares them. */
function exportsOf({ text }: SourceFile): string[] {
  const declared =
    /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = '']) => name);
}

const wordsOf = ({ text }: SourceFile) => new Set(text.match(/\w+/g));

/** Files whose exports are used in another way than by an import of their file. */
const excepted = [
  // The contract and the client are published as a whole.
  /^packages\/(contract|client)\//,
  // Generated.
  /\.gen\.ts$/,
  // Checked when it is compiled.
  /^apps\/server\/src\/contract-columns\.ts$/,
  // Loaded by `loadOverlays` of use-overlay.ts.
  /^apps\/web\/src\/ui\/overlays\.tsx$/,
  // The build imports it: apps/web/build/text-parts.ts.
  /^apps\/web\/src\/lib\/with-texts\.ts$/,
  // Templates of files.
  /^scripts\/(new-module|make-plate-letters)\.ts$/,
];

/** Exports that no other file uses: none of the files that import its file contains its name. */
export function unusedExports(files: SourceFile[]): string[] {
  const importers = new Map<string, Set<string>[]>();
  for (const file of files) {
    const words = wordsOf(file);
    for (const target of new Set(importsOf(file)))
      importers.set(target, [...(importers.get(target) ?? []), words]);
  }
  return files
    .filter(({ path }) => !excepted.some((exception) => exception.test(path)))
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => !importers.get(file.path)?.some((words) => words.has(name)))
        .map((name) => `${file.path}: nothing imports ${name}, so it needs no export`),
    );
}

export function checkExports(): string[] {
  return unusedExports(sourceFiles(['.ts', '.tsx', '.mjs']));
}
