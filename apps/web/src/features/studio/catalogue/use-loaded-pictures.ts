import { useEffect, useState } from 'react';
import type { RoomPictures } from './room-drawing.ts';

/** The pictures at these addresses once they are loaded, by the same names; one that cannot be loaded stays missing. */
export function useLoadedPictures(addresses: Readonly<Record<string, string>>): RoomPictures {
  const [loaded, setLoaded] = useState<Readonly<Record<string, HTMLImageElement>>>({});
  const wanted = JSON.stringify(addresses);
  useEffect(() => {
    let isCurrent = true;
    for (const address of Object.values(JSON.parse(wanted) as Record<string, string>)) {
      const image = new Image();
      image.src = address;
      image.decode().then(
        () => isCurrent && setLoaded((before) => ({ ...before, [address]: image })),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, loaded[address]]));
}
