import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Raster } from '@forecourt/imaging/raster';
import { backdrop } from '@forecourt/imaging/steps/backdrop';
import { compose, layVehicle } from '@forecourt/imaging/steps/compose';
import { castContactLine } from '@forecourt/imaging/steps/contact-line';
import { findContacts } from '@forecourt/imaging/steps/contacts';
import { cropBeyond, cutVehicle } from '@forecourt/imaging/steps/cut-vehicle';
import { purifyEdge, tightenEdge } from '@forecourt/imaging/steps/foreground';
import { reflect } from '@forecourt/imaging/steps/reflection';
import { castShadow, shadowOf } from '@forecourt/imaging/steps/shadow';

/** Milliseconds of parts that the product's stopwatch counts together, as `cut` and `compose`. */
export type PartCosts = Record<
  'contacts' | 'cleanEdge' | 'tightenEdge' | 'shadow' | 'contactLine' | 'reflection' | 'vehicle',
  number
>;

const recipe = Recipe.parse(builtInPresets['studio-grey']);

/** Times the parts of cutting out and compositing, one by one, for a picture of 1920 × 1440 px. */
export async function timeParts(photo: Raster<3>, matte: Raster<1>): Promise<PartCosts | undefined> {
  const costs: Partial<PartCosts> = {};
  const timed = <Result>(part: keyof PartCosts, work: () => Result): Result => {
    const start = performance.now();
    const result = work();
    costs[part] = performance.now() - start;
    return result;
  };
  const contacts = timed('contacts', () => findContacts(matte));
  const vehicle = cutVehicle({ work: photo, matte, contacts });
  if (!vehicle || recipe.background.kind === 'original') return undefined;
  const [rgb, alpha] = [cropBeyond(photo, vehicle.box), cropBeyond(matte, vehicle.box)];
  timed('cleanEdge', () => purifyEdge(rgb, alpha));
  timed('tightenEdge', () => tightenEdge(alpha));

  const { canvas, horizon, light } = await backdrop(recipe.background, { width: 1920, height: 1440 });
  const composed = await compose({ canvas, horizon, light }, vehicle, recipe);
  const { floor, placed } = composed;
  const foot = (horizon ?? 0) * canvas.height;
  timed('shadow', () =>
    castShadow(canvas, shadowOf({ placed, ...floor }, canvas, recipe.shadow, foot, light?.x)),
  );
  timed('contactLine', () => castContactLine(canvas, placed, floor, recipe.shadow.contact, foot));
  timed('reflection', () => reflect(canvas, composed, floor, recipe.reflection, horizon));
  timed('vehicle', () => layVehicle(canvas, composed));
  return costs as PartCosts;
}
