import type { TestProject } from 'vitest/node';
import { type RunningInstallation, startInstallation } from './start-installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each of the files that are tested at once. */
    installations: readonly RunningInstallation[];
  }
}

/** Journeys see what others leave behind in a whole installation, so files that run at once share none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const installations: Awaited<ReturnType<typeof startInstallation>>[] = [];
  // One after the other: two starts at once may be given the same free port.
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
