import type { SampleTruth } from '../sample.ts';
import { type Camera, horizonOf, project } from './camera.ts';
import type { BodySpec } from './car/body-spec.ts';
import { plateCorners, platePlaces } from './car/fittings.ts';
import { closest } from './scene.ts';
import type { Shot } from './shots.ts';
import type { Stage } from './stage.ts';
import type { Point, Vec } from './vector.ts';
import { add, cross, dot, length, normalize, rotateZ, sub } from './vector.ts';
import { MAIN, shellOf } from './world.ts';

const round = (p: Point): Point => [Math.round(p[0] * 10) / 10, Math.round(p[1] * 10) / 10];

/** True when nothing occludes a point of the photographed car; `slack` in metres. */
function seen({ world, camera }: Stage, p: Vec, slack: number): boolean {
  const way = sub(p, camera.eye);
  const hit = closest(world.instances, camera.eye, normalize(way));
  if (!hit) return false;
  return hit.t > length(way) - slack && (hit.instance === undefined || hit.instance.id === MAIN);
}

function plateTruth(shot: Shot, stage: Stage, spec: BodySpec): SampleTruth['plate'] {
  const turned = (v: Vec): Vec => rotateZ(v, Math.sin(stage.turn), Math.cos(stage.turn));
  const { front, rear } = platePlaces(shellOf(spec));
  const candidates = [front, rear].map((place) => {
    const out = turned(cross(place.right, place.up));
    return { place, facing: -dot(out, normalize(sub(turned(place.centre), stage.camera.eye))) };
  });
  const [a, b] = candidates as [(typeof candidates)[number], (typeof candidates)[number]];
  const side = a.facing >= b.facing ? a : b;
  const corners = plateCorners(side.place).map(turned) as [Vec, Vec, Vec, Vec];
  const middle = turned(side.place.centre);
  const visible = side.facing > 0.2 && [...corners, middle].every((p) => seen(stage, p, 0.03));
  const [tl, tr, br, bl] = corners.map((p) => round(project(stage.camera, p))) as [
    Point,
    Point,
    Point,
    Point,
  ];
  return { text: shot.plate, visible, corners: [tl, tr, br, bl] };
}

function wheelTruth(stage: Stage, spec: BodySpec): SampleTruth['wheels'] {
  const { wheels } = spec;
  const y = wheels.outside - wheels.width / 2;
  const names = ['front-left', 'front-right', 'rear-left', 'rear-right'] as const;
  return names.map((name) => {
    const side = name.endsWith('left') ? 1 : -1;
    const x = name.startsWith('front') ? wheels.front : wheels.rear;
    const at = (p: Vec): Vec => rotateZ(p, Math.sin(stage.turn), Math.cos(stage.turn));
    const contact = at([x, y * side, 0]);
    const towards = normalize(sub(stage.camera.eye, contact));
    const visible = seen(stage, add(contact, [towards[0] * 0.09, towards[1] * 0.09, 0.006]), 0.16);
    return { name, contact: round(project(stage.camera, contact)), visible };
  });
}

function cameraTruth(camera: Camera): SampleTruth['camera'] {
  const [left, right] = horizonOf(camera);
  return {
    horizon: round([left, right]),
    height: Math.round(camera.eye[2] * 1000) / 1000,
    focal: Math.round(camera.focal * 270) / 10,
  };
}

/** Ground truth of a picture apart from its matte. */
export function truthOf(shot: Shot, stage: Stage, spec: BodySpec): SampleTruth {
  return {
    plate: plateTruth(shot, stage, spec),
    wheels: wheelTruth(stage, spec),
    camera: cameraTruth(stage.camera),
  };
}
