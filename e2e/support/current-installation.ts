import type { RunningInstallation } from './start-installation.ts';

/** Environment variable by which the processes of a run learn of the installation that they share. */
const variable = 'FORECOURT_SHARED_INSTALLATION';

let own: RunningInstallation | undefined;

/** Hands an installation to all test processes that start from now on. */
export function shareInstallation({ baseUrl, databaseUrl, logFile }: RunningInstallation): void {
  process.env[variable] = JSON.stringify({ baseUrl, databaseUrl, logFile });
}

/** From now on, this process tests an installation of its own instead of the shared one. */
export function useInstallation(installation: RunningInstallation | undefined): void {
  own = installation;
}

/** The installation under test. */
export function currentInstallation(): RunningInstallation {
  if (own) return own;
  const shared = process.env[variable];
  if (!shared) throw new Error('No installation was started for this run.');
  return JSON.parse(shared) as RunningInstallation;
}
