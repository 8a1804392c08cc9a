import { type DragEvent, useRef, useState } from 'react';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { Button } from '../../../ui/button.tsx';
import { carriesFiles, chosenFiles, droppedFiles, type FoundFile, picturesIn } from './dropped-files.ts';

/** Phones and tablets have a camera at hand and no folders to choose. */
export const touch = '(pointer: coarse), (any-pointer: coarse) and (max-width: 819px)';

export const acceptedZip = 'application/zip,.zip';

/** Files and folders that are dropped on an element. */
export function useDrop(onFiles: (found: FoundFile[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = async (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    onFiles(await droppedFiles(event.dataTransfer));
  };
  return {
    isOver,
    handlers: { onDragOver: over, onDragEnter: over, onDragLeave: () => setOver(false), onDrop: drop },
  };
}

interface PickProps {
  look: 'primary' | 'plain';
  icon: React.ReactNode;
  label: string;
  busy?: boolean;
  kind: 'files' | 'folder' | 'camera';
  one?: boolean;
  accept?: string;
  onFiles: (found: FoundFile[]) => void;
}

/** A button that opens the dialog for files, for a folder, or the camera. */
export function Pick({
  look,
  icon,
  label,
  kind,
  busy = false,
  one = false,
  accept = pictureTypes,
  onFiles,
}: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!one && kind !== 'camera'}
        accept={kind === 'folder' ? undefined : accept}
        aria-label={label}
        data-pick={kind}
        {...(kind === 'camera' && { capture: 'environment' as const })}
        {...(kind === 'folder' && { webkitdirectory: '' })}
        onChange={async ({ target }) => {
          const found = chosenFiles(target.files ?? []);
          target.value = '';
          onFiles(kind === 'folder' ? await picturesIn(found) : found);
        }}
      />
    </>
  );
}
