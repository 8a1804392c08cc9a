import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';
import type { TextKey } from '../../lib/i18n.ts';
import { useText } from '../../lib/use-text.ts';
import { Modal } from '../../ui/modal.tsx';
import { FixEditor, type Tool } from './fix-editor.tsx';

interface FixDialogProps {
  review: Review;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

const titles: Record<Tool, TextKey> = {
  outline: 'retouch.title',
  plates: 'reviews.plates.title',
  vehicle: 'reviews.vehicle.title',
  shift: 'reviews.shift.title',
  background: 'reviews.background.title',
};

/**
 * What a checker changes of the picture that they hold: the plates and, unless it keeps its background, outline and place of the vehicle, the
 * background, and which vehicle of several is shown.
 */
export function FixDialog({ review, onSaved, onClose }: FixDialogProps) {
  const t = useText();
  // The address of the photo changes with every renewal of the lease; it is the same photo.
  const [shown] = useState(review);
  const [tool, setTool] = useState<Tool>(shown.matte === null ? 'plates' : 'outline');
  const name = t(`positions.${shown.position}`);
  return (
    <Modal title={t(titles[tool], { name })} titleHidden variant="full" onClose={onClose}>
      <FixEditor review={shown} tool={tool} onTool={setTool} onSaved={onSaved} />
    </Modal>
  );
}
