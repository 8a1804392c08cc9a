import { useState } from 'react';
import { photoFormatOf } from './photo-format.ts';

/** The photos chosen for a vehicle that does not exist yet. Files that are no readable photos are left out and named. */
export function usePhotoChoice() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const leaveOut = (file: File) => {
    setFiles((chosen) => chosen.filter((one) => one !== file));
    setUnreadable((names) => (names.includes(file.name) ? names : [...names, file.name]));
  };
  const add = async (added: readonly File[]) => {
    const formats = await Promise.all(added.map(photoFormatOf));
    setFiles((chosen) => [...chosen, ...added.filter((_, at) => formats[at])]);
    const left = added.filter((_, at) => !formats[at]).map(({ name }) => name);
    setUnreadable([...new Set(left)]);
  };
  const remove = (index: number) => setFiles((chosen) => chosen.toSpliced(index, 1));
  return { files, unreadable, add, remove, leaveOut };
}
export type ChosenPhotos = ReturnType<typeof usePhotoChoice>;
