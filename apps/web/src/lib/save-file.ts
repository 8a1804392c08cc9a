/** How long the object URL stays valid, so that the browser can start to read it; milliseconds. */
const keptMs = 60_000;

/** Downloads a file from an address; the server sets its name. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Downloads a file that is in memory. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
