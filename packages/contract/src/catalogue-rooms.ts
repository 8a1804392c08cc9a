import type { CatalogueRoom } from './catalogue.ts';
import type { CatalogueItemId } from './ids.ts';
import type { OwnRoom, Surface } from './recipe.ts';

export const roomHalves = ['wall', 'floor'] as const;
export type RoomHalf = (typeof roomHalves)[number];

/** The walls and floors of the catalogue that a room consists of. */
export function surfacesOf(room: CatalogueRoom): { half: RoomHalf; id: CatalogueItemId }[] {
  return roomHalves.flatMap((half) => {
    const surface = room[half];
    return surface.kind === 'picture' ? [{ half, id: surface.picture }] : [];
  });
}

type NameOf = (id: string) => string;

function named(surface: Surface, nameOf: NameOf): Surface {
  return surface.kind === 'picture' ? { ...surface, picture: nameOf(surface.picture) } : surface;
}

/** The room as the background of a recipe, which refers to its pictures by these names. */
export function backgroundOfRoom({ floor, light, wall }: Omit<OwnRoom, 'kind'>, nameOf: NameOf): OwnRoom {
  return { kind: 'room', wall: named(wall, nameOf), floor: named(floor, nameOf), light };
}

/** The room of a new background: a white wall and a light grey floor. */
export const roomAtStart: CatalogueRoom = {
  wall: { kind: 'colour', colour: '#eceeef' },
  floor: { kind: 'colour', colour: '#c9ced1' },
  light: 'middle',
};
