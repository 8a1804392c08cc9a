import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { addressesOf } from './look-parts.ts';
import { RoomScene } from './room-scene.tsx';
import { Scene } from './scene.tsx';

interface BackgroundSceneProps {
  background: Pick<CatalogueItem, 'horizon' | 'parts' | 'picture' | 'room' | 'views'>;
  /** Strength of the floor's reflection, 0 to 1. */
  reflection?: number;
}

/** The sample vehicle on a background: a picture of a place, or a room of a wall and a floor. */
export function BackgroundScene({ background, reflection = 0 }: BackgroundSceneProps) {
  const { parts, room, views, ...main } = background;
  const seen = views?.three_quarter;
  // As the sample vehicle is seen.
  const { horizon, picture } = seen?.picture.path ? seen : main;
  if (room) return <RoomScene pictures={addressesOf(parts)} {...{ room, reflection }} />;
  return (
    <Scene
      picture={picture?.path ?? null}
      use="whole"
      isPlace
      horizon={horizon ?? 0}
      reflection={reflection}
    />
  );
}
