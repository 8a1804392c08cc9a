const titleMax = 60;

/** A title that tells requests apart: the first words of the text, of its first line at most. */
export function requestTitle(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const words = line.trim();
  if (words.length <= titleMax) return words === text.trim() ? words : `${words} …`;
  // One character more, so that a word that ends exactly at the limit stays.
  const start = words.slice(0, titleMax + 1);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : titleMax)} …`;
}
