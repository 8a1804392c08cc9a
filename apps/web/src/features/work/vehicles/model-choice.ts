import { foldText } from '@forecourt/contract/fold-text';
import type { VehicleModel } from '@forecourt/contract/vehicle-specifications';

const isSame = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim());

/** The typed make in root's spelling; undefined if none of its models are known. */
export function knownMake(makes: readonly string[], typed: string): string | undefined {
  return makes.find((make) => isSame(make, typed));
}

const isOfYear = ({ yearFrom, yearTo }: VehicleModel, year: number | null) =>
  year === null || ((yearFrom ?? year) <= year && year <= (yearTo ?? year));

/** The distinct names; a model may have several rows, one per generation. */
export function modelNames(models: readonly VehicleModel[]): string[] {
  return [...new Set(models.map(({ model }) => model))];
}

/** The body type of the typed model; null if it is unknown or ambiguous. */
export function decidedBodyType(
  models: readonly VehicleModel[],
  typed: string,
  year: number | null,
): string | null {
  const fitting = models.filter((one) => isSame(one.model, typed) && isOfYear(one, year));
  const types = new Set(fitting.map(({ bodyType }) => bodyType));
  const [type = null] = types;
  return types.size === 1 ? type : null;
}
