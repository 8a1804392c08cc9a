import { shareInstallation } from './current-installation.ts';
import { startInstallation } from './start-installation.ts';

/** Starts the installation that journeys share before the first one, and removes it after the last. */
export default async function startSharedInstallation(): Promise<() => Promise<void>> {
  const installation = await startInstallation({}, 'canned');
  shareInstallation(installation);
  return () => installation.remove();
}
