/** Which groups of sidebar links are collapsed in this browser, identified by their headings. */
const storageKey = 'foldedGroups';

function read(): string[] {
  return (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean);
}

export const foldedGroups = {
  has: (heading: string) => read().includes(heading),
  set(heading: string, isFolded: boolean): void {
    const others = read().filter((one) => one !== heading);
    const all = isFolded ? [...others, heading] : others;
    if (all.length > 0) localStorage.setItem(storageKey, all.join(' '));
    else localStorage.removeItem(storageKey);
  },
};
