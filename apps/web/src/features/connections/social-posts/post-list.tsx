import type { PostState, SocialPost } from '@forecourt/contract/social-posts';
import { IconExternalLink, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ChangePostDialog } from './change-post-dialog.tsx';
import { type PostsOf, postsOf, postsPerPage, useCancelPost } from './social-posts.calls.ts';
import styles from './social-posts.module.css';

const tones: Record<PostState, BadgeTone> = {
  waiting: 'waiting',
  preparing: 'busy',
  publishing: 'busy',
  published: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

function stateText({ publishAt, publishedAt, state }: SocialPost, t: Text): string {
  if (state === 'published')
    return t('socialPosts.publishedAt', { when: dateTime(publishedAt ?? publishAt) });
  const isScheduled = state === 'waiting' && Date.parse(publishAt) > serverNow();
  if (isScheduled) return t('socialPosts.scheduledFor', { when: dateTime(publishAt) });
  return t(`socialPosts.states.${state}`);
}

/** What a post waits for, or why it failed; and how far it is. */
function PostProgress({ post }: { post: SocialPost }) {
  const t = useText();
  const language = useLanguage();
  const { fetchedCount, imageIds, problem, reason, state } = post;
  if (problem) {
    return (
      <p role={state === 'failed' ? 'alert' : 'status'} className={styles.problem}>
        {t(`socialPosts.problems.${problem}`)}
        {reason && ` ${t('socialPosts.saidBy', { words: reason })}`}
      </p>
    );
  }
  if (state !== 'preparing') return null;
  const done = wholeNumber(fetchedCount, language);
  const label = t('socialPosts.fetched', { done, total: wholeNumber(imageIds.length, language) });
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <ProgressBar slim share={fetchedCount / imageIds.length} label={label} />
    </div>
  );
}

function CancelDialog({ onClose, post }: { post: SocialPost; onClose: () => void }) {
  const t = useText();
  const cancel = useCancelPost();
  return (
    <ConfirmDialog
      title={t('socialPosts.cancelTitle')}
      text={t('socialPosts.cancelText')}
      yes={t('socialPosts.cancel')}
      no={t('socialPosts.keep')}
      request={cancel}
      onYes={() => cancel.mutate(post.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface PostRowProps {
  post: SocialPost;
  mayEdit: boolean;
  /** The vehicle, where posts of several are listed. */
  vehicle: ReactNode;
}

function PostRow({ mayEdit, post, vehicle }: PostRowProps) {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const { account, caption, createdBy, imageIds, permalink, state, thumbnail } = post;
  const pictures = t('socialPosts.pictures', {
    count: imageIds.length,
    number: wholeNumber(imageIds.length, language),
  });
  const isOpen = mayEdit && (state === 'waiting' || state === 'preparing');
  return (
    <li>
      <Picture className={styles.thumbnail} src={thumbnail} alt="" />
      <div className={styles.said}>
        <Badge tone={tones[state]}>{stateText(post, t)}</Badge>
        <small>
          {vehicle}
          {[account, pictures, createdBy].filter(Boolean).join(' · ')}
        </small>
        {caption && <p className={styles.text}>{caption}</p>}
        <PostProgress post={post} />
      </div>
      <div className={styles.actions}>
        {permalink && (
          <ButtonLink
            small
            icon={<IconExternalLink size={18} />}
            href={permalink}
            target="_blank"
            rel="noreferrer"
          >
            {t('socialPosts.open')}
          </ButtonLink>
        )}
        {isOpen && state === 'waiting' && (
          <Button small icon={<IconPencil size={18} />} onClick={() => setOpen('change')}>
            {t('form.edit')}
          </Button>
        )}
        {isOpen && (
          <Button small icon={<IconX size={18} />} onClick={() => setOpen('cancel')}>
            {t('socialPosts.cancel')}
          </Button>
        )}
      </div>
      {open === 'change' && <ChangePostDialog post={post} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog post={post} onClose={() => setOpen(null)} />}
    </li>
  );
}

interface PostListProps {
  of: PostsOf;
  mayEdit: boolean;
  vehicleOf?: (post: SocialPost) => ReactNode;
}

/** The posts of a vehicle or of a connection, newest first. */
export function PostList({ mayEdit, of, vehicleOf }: PostListProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const list = useQuery(postsOf(of, page));
  const empty = <p className={classes(styles.hint, styles.way)}>{t('socialPosts.empty')}</p>;
  return (
    <PagedList list={list} page={page} perPage={postsPerPage} onPage={setPage} empty={empty}>
      {(posts) => (
        <ul className={styles.list} aria-label={t('socialPosts.posts')}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} mayEdit={mayEdit} vehicle={vehicleOf?.(post)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
