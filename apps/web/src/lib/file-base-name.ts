const nameMax = 100;

/** What a thing is called that gets its name from its file: without the ending. */
export function fileBaseName(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, nameMax) || fileName.slice(0, nameMax)
  );
}
