/** What programs write into names of what they are still uploading; they rename it afterwards. */
const marks = 'part|partial|filepart|tmp|temp|temporary|crdownload|uploading|writing|in-?progress|incomplete';
/** Those that no dealer gives to a vehicle or a photo, so that any separator may be beside them. */
const clearMarks = 'filepart|crdownload|uploading|in-?progress|incomplete';
const uploadMarks = [
  // Between dots: 01.jpg.part, 01.tmp.jpg, K-1204.partial.
  new RegExp(`\\.(${marks})(\\.|$)`, 'i'),
  // At the end perhaps with a number, so that two uploads do not meet: 01.jpg.tmp4f2a, 01.jpg.part-2.
  new RegExp(`\\.(${marks}|upload|download|opdownload)([-_]\\w+|\\w*\\d\\w*)?$`, 'i'),
  // The whole name of a folder or file: tmp, _temp, uploading.
  /^[_~-]*(tmp|temp|temporary|uploading|in-?progress|incomplete|partial)[_~-]*$/i,
  new RegExp(`(^|[-_ ])(${clearMarks})([-_ .]|$)`, 'i'),
  // A photo’s ending with what a program adds to find its own file again: 01.jpg-UUID, 01.jpg~.
  /\.\w{3,4}(-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|~)$/i,
];
/** Names of programs and systems for their own files: hidden ones, thumbnails, waste baskets. */
const ownName =
  /^(\..*|~\$.*|__MACOSX|(eh)?thumbs\.db|desktop\.ini|@eaDir|[#@]Recycle|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i;

const isNameOfPhoto = (part: string): boolean =>
  !ownName.test(part) && !uploadMarks.some((mark) => mark.test(part));

/** Whether a file becomes an import once it is closed: no part of its path says that it, or a folder around it, will be renamed. */
export function isPhotoName(path: string): boolean {
  return path.split('/').every(isNameOfPhoto);
}

/** What a rename decides about a file that moves with it: it has arrived, it waits for another name, or neither. */
export function changeOfMove(
  { from, to }: { from: string; to: string },
  { state, isFolderMoved }: { state: 'open' | 'arrived'; isFolderMoved: boolean },
): 'arrived' | 'open' | null {
  if (!isPhotoName(to)) return state === 'arrived' ? 'open' : null;
  // The name of a file is changed when it is done. A folder's says so only where the old one said that it was not.
  return state === 'open' && !(isFolderMoved && isPhotoName(from)) ? 'arrived' : null;
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
