import { useState } from 'react';

/** Keys of rows that are added at the end and taken away anywhere, so that a field stays with its row. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  return {
    keys,
    add: () => setKeys([...keys, Math.max(-1, ...keys) + 1]),
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
  };
}
