import { type Bvh, buildBvh } from '../bvh.ts';
import { isosurface } from '../isosurface.ts';
import { Material } from '../material-ids.ts';
import { addMoved, emptyMesh, type Mesh } from '../mesh.ts';
import type { Vec } from '../vector.ts';
import type { BodySpec } from './body-spec.ts';
import { addFittings } from './fittings.ts';
import { addInterior } from './interior.ts';
import { makeShell } from './shell.ts';
import { addWheels } from './wheel.ts';

/** Distance of the inner lining from the shell, in metres. */
const LINING = 0.05;

/** All triangles of a car whose tyres are on z = 0. */
function carMesh(spec: BodySpec, cell = 0.017): Mesh {
  const mesh = emptyMesh();
  const shell = makeShell(spec);
  const xs = spec.lower.map((p) => p[0]);
  const zs = spec.cabin.map((p) => p[1]);
  const low: Vec = [Math.min(...xs) - 0.1, -1.1, 0.05];
  const high: Vec = [Math.max(...xs) + 0.1, 1.1, Math.max(...zs) + 0.1];
  const keep = (v: Vec): Vec => v;
  addMoved(mesh, isosurface(shell.field, low, high, cell, Material.shell), keep, keep);
  const inner = isosurface((x, y, z) => shell.field(x, y, z) + LINING, low, high, cell * 1.7, Material.liner);
  addMoved(mesh, inner, keep, keep);
  addWheels(mesh, spec.wheels);
  addFittings(mesh, shell);
  addInterior(mesh, shell);
  return mesh;
}

export function carBvh(spec: BodySpec, cell?: number): Bvh {
  return buildBvh(carMesh(spec, cell));
}
