import type { OAuthTokenId } from '@forecourt/contract/ids';
import type { SocialPost } from '@forecourt/contract/social-posts';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PostList } from './post-list.tsx';

interface ConnectionPostsProps {
  id: OAuthTokenId;
  name: string;
  mayEdit: boolean;
  vehicleOf: (post: SocialPost) => ReactNode;
}

/** A button that lists what was posted by a connection. */
export function ConnectionPosts({ id, mayEdit, name, vehicleOf }: ConnectionPostsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small aria-label={t('socialPosts.postsOf', { name })} onClick={() => setOpen(true)}>
        {t('socialPosts.posts')}
      </Button>
      {isOpen && (
        <Modal title={t('socialPosts.postsOf', { name })} onClose={() => setOpen(false)}>
          <PostList of={{ connectionId: id }} mayEdit={mayEdit} vehicleOf={vehicleOf} />
        </Modal>
      )}
    </>
  );
}
