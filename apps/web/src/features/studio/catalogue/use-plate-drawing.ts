import { use } from 'react';

type PlateDrawing = typeof import('@forecourt/contract/plate-drawing');

let loading: Promise<PlateDrawing> | undefined;
let loaded: PlateDrawing | undefined;

/** Loads what draws plates, once: the outlines of the letters are large. */
export function loadPlateDrawing(): Promise<PlateDrawing> {
  loading ??= import('@forecourt/contract/plate-drawing').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      // The next design that is shown tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** What draws plates; a component suspends until it is loaded. */
export const usePlateDrawing = (): PlateDrawing => loaded ?? use(loadPlateDrawing());
