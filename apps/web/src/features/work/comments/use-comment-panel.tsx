import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentPanel } from './comment-panel.tsx';
import { commentsOf } from './comments.calls.ts';

/** The comments beside the pictures of a viewer, and the button that shows and hides them. */
export function useCommentPanel(vehicleId: VehicleId, mayWrite: boolean) {
  const t = useText();
  const { data: all = [] } = useQuery(commentsOf(vehicleId));
  const [isOpen, setOpen] = useState(false);
  return (image: Image, history: ReactNode) => {
    const comments = all.filter(({ imageId }) => imageId === image.id);
    return {
      beside: isOpen && (
        <CommentPanel {...{ vehicleId, comments, mayWrite }} imageId={image.id}>
          {history}
        </CommentPanel>
      ),
      tools: (
        <Button
          small
          shrinks
          icon={<IconMessage size={18} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {comments.length > 0 ? `${t('comments.title')} (${comments.length})` : t('comments.title')}
        </Button>
      ),
    };
  };
}
