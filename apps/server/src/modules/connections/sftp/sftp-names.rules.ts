/** Endings that programs give to files which they are still uploading; they rename them afterwards. */
const partEnding = /\.(part|partial|filepart|tmp|temp|crdownload|upload)$/i;
/** Names of programs and systems for their own files. */
const ownName = /^(\..*|__MACOSX|thumbs\.db|desktop\.ini)$/i;

/** Whether a file of this name becomes an import once it is closed. */
export function isPhotoName(path: string): boolean {
  return !partEnding.test(path) && !path.split('/').some((part) => ownName.test(part));
}

/** The path of the folder that contains it; empty: the root. */
export function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** How long no file may have arrived before those that did become an import: one import has all photos of one run. */
const quietMs = 10_000;
/** How long a stream of files is collected at most. */
const collectedMs = 5 * 60_000;
/** How long a file that seems to be cut off may be continued before it is reported as unreadable. */
export const continuedMs = 15 * 60_000;

/** When the files of a user are to be collected, of which the first arrived at this time. */
export function collectAt(now: Date, first: Date): Date {
  return new Date(Math.min(now.getTime() + quietMs, Math.max(now.getTime(), first.getTime() + collectedMs)));
}
