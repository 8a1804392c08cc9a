import { useState } from 'react';

/** React keys for rows that are appended and removed anywhere, so that each field stays with its row. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  return {
    keys,
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
  };
}
