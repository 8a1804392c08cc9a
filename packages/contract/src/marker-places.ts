import type { SharedBox } from './images.ts';
import { fittedBox, type TargetFit } from './target-fit.ts';

/** A place in shares of a photo's or picture's width and height. */
export interface Place {
  x: number;
  y: number;
}

const isShare = (value: number) => value >= 0 && value <= 1;

/** Where a place is in a box, in shares of the box. */
const within = ({ x, y }: Place, box: SharedBox): Place => ({
  x: (x - box.x) / box.width,
  y: (y - box.y) / box.height,
});

/**
 * Where a place on the upright photo is on a picture of that photo: on the same spot of the vehicle, whose boxes in photo and
 * picture are known. Null if the picture does not show it, because the place is outside of the vehicle and the background was
 * replaced. A picture without a box of the vehicle is the photo with its own background, where the place is the same.
 */
export function placeOnPicture(
  place: Place,
  photo: { vehicle: SharedBox | null },
  picture: { vehicle: SharedBox | null },
): Place | null {
  if (!picture.vehicle) return { x: place.x, y: place.y };
  if (!photo.vehicle) return null;
  const inside = within(place, photo.vehicle);
  if (!isShare(inside.x) || !isShare(inside.y)) return null;
  return placeOutside(inside, picture.vehicle);
}

/** Where a place in a box is on the picture that the box is part of or reaches beyond; null if it is beyond. */
export function placeOutside(place: Place, box: SharedBox): Place | null {
  const [x, y] = [box.x + place.x * box.width, box.y + place.y * box.height];
  return isShare(x) && isShare(y) ? { x, y } : null;
}

interface Size {
  width: number;
  height: number;
}

const noFrame = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Where a place on the finished picture is on an output that the picture was fitted into without a frame; null if that was cut off.
 * @param finished Size of the finished picture, of which only the shape counts.
 */
export function placeInFit(place: Place, finished: Size, output: Size, fit: TargetFit): Place | null {
  const { height, left, top, width } = fittedBox(finished, output, fit, noFrame);
  return placeOutside(place, {
    x: left / output.width,
    y: top / output.height,
    width: width / output.width,
    height: height / output.height,
  });
}
