import type { TestProject } from 'vitest/node';
import { type RunningInstallation, startInstallation } from './start-installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each test file that runs concurrently. */
    installations: readonly RunningInstallation[];
  }
}

/** Tests see what others leave behind in an installation, so files that run concurrently share none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installations: Awaited<ReturnType<typeof startInstallation>>[] = [];
  // Started sequentially: two concurrent starts might be assigned the same free port.
  for (let lane = 0; lane < project.config.maxWorkers; lane += 1) {
    installations.push(await startInstallation());
  }
  project.provide(
    'installations',
    installations.map(({ baseUrl, databaseUrl }) => ({ baseUrl, databaseUrl })),
  );
  return async () => {
    await Promise.all(installations.map((installation) => installation.remove()));
  };
}
