import { useState } from 'react';

/** React keys for rows that are added, moved and removed anywhere, so that each field stays with its row. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  return {
    keys,
    /** Adds a row at the end and returns its key. */
    add: () => {
      const key = Math.max(-1, ...keys) + 1;
      setKeys([...keys, key]);
      return key;
    },
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
    move: (from: number, to: number) =>
      setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, ...keys.slice(from, from + 1))),
  };
}
