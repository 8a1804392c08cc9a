import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useText } from '../lib/use-text.ts';
import { IconButton } from './button.tsx';

interface UndoButtonsProps {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** Takes back changes in an editor, and makes them again. */
export function UndoButtons({ canRedo, canUndo, redo, undo }: UndoButtonsProps) {
  const t = useText();
  return (
    <>
      <IconButton
        label={t('form.undo')}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!canUndo}
        onClick={undo}
      >
        <IconArrowBackUp size={20} />
      </IconButton>
      <IconButton
        label={t('form.redo')}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!canRedo}
        onClick={redo}
      >
        <IconArrowForwardUp size={20} />
      </IconButton>
    </>
  );
}
