import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { inOrder, longFiles } from './test-order.ts';

it('every name of long files is that of a test', () => {
  const tests = sourceFiles(['.test.ts']);
  const gone = longFiles.filter((name) => !tests.some(({ path }) => path.includes(name)));
  expect(gone).toEqual([]);
});

it('no test replaces a module: files of one process share modules, and an earlier one may have loaded it', () => {
  const replacing = sourceFiles(['.test.ts', '.test.tsx']).filter(({ text }) =>
    /\bvi\.(mock|doMock)\(/.test(text),
  );
  expect(replacing.map(({ path }) => path)).toEqual([]);
});

it('long files begin first and those of pictures last; the others keep their order', () => {
  const file = (project: string, moduleId: string) => ({ moduleId, project: { name: project } });
  const files = [
    file('imaging', 'packages/imaging/src/spin.test.ts'),
    file('server', 'apps/server/src/errors.test.ts'),
    file('server', 'apps/server/src/api.test.ts'),
    file('server', 'apps/server/src/fuzz.test.ts'),
  ];
  expect(inOrder(files).map(({ moduleId }) => moduleId.split('/').at(-1))).toEqual([
    'fuzz.test.ts',
    'errors.test.ts',
    'api.test.ts',
    'spin.test.ts',
  ]);
});
