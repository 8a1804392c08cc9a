import { channelBrands } from '@forecourt/contract/channel-rules';
import type { VehicleId } from '@forecourt/contract/ids';
import type { OAuthToken } from '@forecourt/contract/social';
import { postPicturesMax } from '@forecourt/contract/social-captions';
import { useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CaptionField } from './caption-field.tsx';
import { type PostDraft, wishOf } from './post-draft.ts';
import { type PostPicture, PostPictures } from './post-pictures.tsx';
import { useCreatePost } from './social-posts.calls.ts';
import { TimeFields } from './time-fields.tsx';

const nameOf = ({ account }: OAuthToken) => [channelBrands.instagram, account].filter(Boolean).join(' · ');

interface PostDialogProps {
  vehicleId: VehicleId;
  /** At least one. */
  connections: readonly OAuthToken[];
  pictures: readonly PostPicture[];
  words: readonly string[];
  onClose: () => void;
}

/** Composes a post of pictures of a vehicle, which is published at once or at a time. */
export function PostDialog({ connections, onClose, pictures, vehicleId, words }: PostDialogProps) {
  const t = useText();
  const usable = pictures.filter(({ isHeldBack, isRefused }) => !isRefused && !isHeldBack);
  const [draft, setDraft] = useState<PostDraft>({
    connectionId: connections[0]?.id ?? null,
    imageIds: usable.slice(0, postPicturesMax).map(({ id }) => id),
    caption: '',
    publishAt: null,
  });
  const set = (change: Partial<PostDraft>) => setDraft({ ...draft, ...change });
  const create = useCreatePost(vehicleId);
  const wish = wishOf(draft, serverNow());
  const isScheduled = draft.publishAt !== null;
  const onSuccess = () => {
    toast.success(t(isScheduled ? 'socialPosts.scheduledNow' : 'socialPosts.accepted'));
    onClose();
  };
  return (
    <Modal title={t('socialPosts.post')} onClose={onClose}>
      <Form
        submitLabel={t(isScheduled ? 'socialPosts.schedule' : 'socialPosts.publish')}
        isValid={wish !== null}
        problem={draft.imageIds.length === 0 ? t('socialPosts.noneChosen') : null}
        request={create}
        onSubmit={() => wish && create.mutate(wish, { onSuccess })}
        onCancel={onClose}
      >
        <SelectField
          label={t('socialPosts.account')}
          value={draft.connectionId ?? ''}
          onChange={(id) => set({ connectionId: connections.find((one) => one.id === id)?.id ?? null })}
          choices={connections.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        <PostPictures
          pictures={pictures}
          chosen={draft.imageIds}
          onChange={(imageIds) => set({ imageIds })}
        />
        <CaptionField caption={draft.caption} words={words} onChange={(caption) => set({ caption })} />
        <TimeFields publishAt={draft.publishAt} onChange={(publishAt) => set({ publishAt })} />
      </Form>
    </Modal>
  );
}
