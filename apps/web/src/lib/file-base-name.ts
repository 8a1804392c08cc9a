const nameMax = 100;

/** The default name of a thing that is created from a file: the file name without its extension. */
export function fileBaseName(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, nameMax) || fileName.slice(0, nameMax)
  );
}
