import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each([[[]], [['--omit=dev']]])(
  'npm creates a bill of materials from the lock file, with the options %j',
  (narrowed) => {
    const order = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', ...narrowed];
    const bill = JSON.parse(execFileSync('npm', order, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify');
  },
);
