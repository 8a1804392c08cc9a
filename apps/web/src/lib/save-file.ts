/** How long the browser may take to begin reading; milliseconds. */
const keptMs = 60_000;

/** Has the browser save what is at an address; the server names the file. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
