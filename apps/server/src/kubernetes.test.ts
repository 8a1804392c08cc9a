import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { workOfModules } from './modules.ts';
import { ConfigSchema } from './platform/config.ts';
import { inTx } from './platform/db/database.ts';
import { enqueue } from './platform/queue/enqueue.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const folder = path.join(import.meta.dirname, '../../../deploy/kubernetes');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
const manifests = resources.flatMap((name) => parseAllDocuments(read(name)).map((one) => one.toJS()));
const kinds = { Deployment, Ingress, Namespace, PodDisruptionBudget, ScaledObject, Service };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('every file is used, and every object has the shape that Kubernetes or KEDA demands', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  expect([...resources].sort()).toEqual(files.sort());
  for (const manifest of manifests) {
    const kind = kinds[manifest.kind as keyof typeof kinds];
    new kind(manifest).validate();
  }
});

it('the files for the environment name settings that there are', () => {
  const names = ['settings.env', 'secrets.env.example', 'owner.env.example'].flatMap((name) =>
    read(name)
      .split('\n')
      .flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []),
  );
  expect(names).toContain('STORAGE_URL');
  for (const name of names) expect(Object.keys(ConfigSchema.shape)).toContain(name);
});

it('workers are scaled by the jobs about pictures that can be run now', async () => {
  const { triggers } = manifests.find(({ kind }) => kind === 'ScaledObject').spec;
  const { query } = triggers[0].metadata;
  const pictures = workOfModules({} as never, 1).lanes.find(({ names }) => names.includes('images.process'));
  const named = [...query.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, name]) => name);
  expect(named).toEqual([...(pictures?.names ?? [])].sort());
  const waiting = async () => Object.values((await database.pool.query(query)).rows[0]);
  expect(await waiting()).toEqual([0]);
  await inTx(database.db, async (tx) => {
    await enqueue(tx, 'images.process', { imageId: crypto.randomUUID() } as never);
    await enqueue(tx, 'images.analyse', { imageId: crypto.randomUUID() } as never, {
      runAt: new Date(Date.now() + 60_000),
    });
    await enqueue(tx, 'credits.verify', {});
  });
  expect(await waiting()).toEqual([1]);
});
