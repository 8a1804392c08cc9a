/**
 * From where a picture of a vehicle was taken. Azimuth in degrees: 0 looks at the front, increasing around the vehicle
 * over its left side, as sample pictures and feeds count. Left and right are the vehicle's own, because driver and
 * passenger side differ between countries.
 */
export const exteriorAzimuth = {
  'exterior.front': 0,
  'exterior.front_left': 45,
  'exterior.left': 90,
  'exterior.rear_left': 135,
  'exterior.rear': 180,
  'exterior.rear_right': 225,
  'exterior.right': 270,
  'exterior.front_right': 315,
} as const;

export type ExteriorView = keyof typeof exteriorAzimuth;

export const exteriorViews = Object.keys(exteriorAzimuth) as ExteriorView[];

/** The view whose azimuth is nearest, degrees. */
export function viewAt(azimuth: number): ExteriorView {
  const turn = (((azimuth + 22.5) % 360) + 360) % 360;
  return exteriorViews[Math.floor(turn / 45)] as ExteriorView;
}

/** Degrees between two azimuths, at most 180. */
export function degreesApart(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** The view on each side of an azimuth, degrees: the one before it and the one after it. */
function viewsAround(azimuth: number): ExteriorView[] {
  const before = Math.floor((((azimuth % 360) + 360) % 360) / 45);
  return [before, before + 1].map((at) => exteriorViews[at % exteriorViews.length] as ExteriorView);
}

/**
 * What the pictures of a turn show, in their order: the view to which a picture is nearest of all, or the two views that it is between.
 * @param azimuths Degrees.
 */
export function viewsOfTurn(azimuths: readonly number[]): ExteriorView[][] {
  const distanceTo = (view: ExteriorView) => (azimuth: number) =>
    degreesApart(azimuth, exteriorAzimuth[view]);
  return azimuths.map((azimuth, at) => {
    const view = viewAt(azimuth);
    const distances = azimuths.map(distanceTo(view));
    return distances.indexOf(Math.min(...distances)) === at ? [view] : viewsAround(azimuth);
  });
}

/** From where vehicles are seen, as far as a background may have another picture for it. */
export const viewClasses = ['front_rear', 'three_quarter', 'side'] as const;
export type ViewClass = (typeof viewClasses)[number];

/** The class of the view whose azimuth is nearest, degrees. */
export function viewClassAt(azimuth: number): ViewClass {
  const nearest = exteriorAzimuth[viewAt(azimuth)] % 180;
  if (nearest === 0) return 'front_rear';
  return nearest === 90 ? 'side' : 'three_quarter';
}

/**
 * Confidence from which a recognised view is proposed: at least 95 % of those above it are right in each of three sets of
 * photos (docs/decisions/0084-views-are-recognised.md). Front and rear are confused with each other more often.
 */
const sureFrom = { straightOn: 0.75, other: 0.5 };

/** Whether a view that was recognised in a photo is sure enough to be proposed as its position. */
export function isSureView({ azimuth, confidence }: { azimuth: number; confidence: number }): boolean {
  const view = viewAt(azimuth);
  const straightOn = view === 'exterior.front' || view === 'exterior.rear';
  return confidence >= (straightOn ? sureFrom.straightOn : sureFrom.other);
}

export const positionNames = [
  'exterior.front_left',
  'exterior.front',
  'exterior.front_right',
  'exterior.right',
  'exterior.rear_right',
  'exterior.rear',
  'exterior.rear_left',
  'exterior.left',
  'exterior.other',
  'interior.dashboard',
  'interior.steering_wheel',
  'interior.instrument_cluster',
  'interior.centre_console',
  'interior.front_seats',
  'interior.rear_seats',
  'interior.boot',
  'interior.other',
  'detail.wheel',
  'detail.engine_bay',
  'detail.key',
  'detail.damage',
  'detail.other',
] as const;
export type PositionName = (typeof positionNames)[number];

export const positionClasses = ['exterior', 'interior', 'detail'] as const;
export type PositionClass = (typeof positionClasses)[number];

export function positionClass(position: PositionName): PositionClass {
  const [name] = position.split('.');
  return name === 'interior' || name === 'detail' ? name : 'exterior';
}

/** The class of positions for photos of a kind, as the analysis names it; null for those that belong at none. */
export function classOfKind(kind: PositionClass | 'none'): PositionClass | null {
  return kind === 'none' ? null : kind;
}

/**
 * Position for a photo without one: the first free position of its class, in the order in which cars are usually shown, or else
 * the one that any number of photos have. A photo whose class is not known is taken for one of the outside: at a position inside
 * it would be delivered as it is, under a name that is not its own.
 */
export function freePosition(
  taken: readonly PositionName[],
  group: PositionClass = 'exterior',
): PositionName {
  const free = positionNames.find((name) => positionClass(name) === group && !taken.includes(name));
  return free ?? `${group}.other`;
}
