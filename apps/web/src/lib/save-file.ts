/** How long the browser may take to begin reading; milliseconds. */
const keptMs = 60_000;

/** Hands a file to the browser to be saved. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
