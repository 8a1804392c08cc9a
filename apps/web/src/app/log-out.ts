import { session } from '../lib/current-session.ts';
import { mayDropUploads, mayLeave } from '../lib/unsaved.ts';
import { hasUnsent } from '../routes/work/waiting-vehicles.ts';

/** Signs out, after asking if that would delete photos that are not uploaded yet, or unsaved input. */
export async function logOut(): Promise<void> {
  if ((await hasUnsent()) && !(await mayDropUploads())) return;
  if (await mayLeave()) await session.signOut();
}
