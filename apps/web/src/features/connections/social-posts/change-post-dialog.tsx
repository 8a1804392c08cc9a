import { isCaption } from '@forecourt/contract/social-captions';
import type { SocialPost } from '@forecourt/contract/social-posts';
import { useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CaptionField } from './caption-field.tsx';
import { isTooEarly } from './post-draft.ts';
import { useChangePost } from './social-posts.calls.ts';
import { TimeField } from './time-fields.tsx';

/** Changes the caption and the time of a post that waits. */
export function ChangePostDialog({ onClose, post }: { post: SocialPost; onClose: () => void }) {
  const t = useText();
  const [caption, setCaption] = useState(post.caption);
  const [publishAt, setPublishAt] = useState(post.publishAt);
  const change = useChangePost(post.id);
  // The time of a post that waits for something else may have passed.
  const isMoved = publishAt !== post.publishAt;
  const isValid = isCaption(caption) && !(isMoved && isTooEarly(publishAt, serverNow()));
  return (
    <Modal title={t('socialPosts.changeTitle')} onClose={onClose}>
      <Form
        submitLabel={t('form.save')}
        isValid={isValid}
        unchanged={caption === post.caption && !isMoved}
        request={change}
        onSubmit={() => change.mutate({ caption, ...(isMoved && { publishAt }) }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <CaptionField caption={caption} onChange={setCaption} />
        <TimeField publishAt={publishAt} onChange={setPublishAt} />
      </Form>
    </Modal>
  );
}
