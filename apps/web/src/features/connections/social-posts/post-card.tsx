import { channelBrands } from '@forecourt/contract/channel-rules';
import type { OAuthToken } from '@forecourt/contract/social';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconBrandInstagram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { openAddress } from '../../../lib/open-address.ts';
import { areaOf, paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lateDialog } from '../../../ui/late-dialog.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { PostList } from './post-list.tsx';
import type { PostPicture } from './post-pictures.tsx';
import { connectionsFor, instagramOf } from './social-posts.calls.ts';
import styles from './social-posts.module.css';

const PostDialog = lateDialog(async () => (await import('./post-dialog.tsx')).PostDialog);

interface PostCardProps {
  vehicle: Pick<Vehicle, 'id' | 'userId' | 'clientId'>;
  /** The user who looks at it. */
  userId: OAuthToken['userId'];
  mayPost: boolean;
  /** The finished pictures of the vehicle, in order. */
  pictures: readonly Omit<PostPicture, 'isRefused' | 'isHeldBack' | 'cropNote'>[];
  /** Facts of the vehicle for captions. */
  words: readonly string[];
}

/** Says that an account is needed, with the way to where it is connected. */
function NoConnection() {
  const t = useText();
  const me = useCurrentUser();
  const way = openAddress(paths.connections(areaOf(me.role)), me);
  return (
    <>
      <p className={styles.hint}>{t('socialPosts.noConnection')}</p>
      {way && (
        <PanelLink to={way} className={buttonClass({ small: true }, styles.way)}>
          {t('nav.socialConnections')}
        </PanelLink>
      )}
    </>
  );
}

/** The button that opens the dialog, or why nothing can be posted now. */
function NewPost({ pictures, userId, vehicle, words }: Omit<PostCardProps, 'mayPost'>) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data: connections } = useQuery(
    connectionsFor((one) =>
      one.clientId
        ? one.clientId === vehicle.clientId
        : one.userId === vehicle.userId || one.userId === userId,
    ),
  );
  const { data: channel } = useQuery({ ...instagramOf(vehicle.id), enabled: connections?.length !== 0 });
  if (connections?.length === 0) return <NoConnection />;
  if (!connections || channel === undefined) return null;
  if (!channel) return <p className={styles.hint}>{t('socialPosts.channelOff')}</p>;
  if (pictures.length === 0) return <p className={styles.hint}>{t('socialPosts.noPictures')}</p>;
  const adaptedAs = (id: PostPicture['id']): Pick<PostPicture, 'isRefused' | 'isHeldBack' | 'cropNote'> => {
    const checked = channel.pictures.find(({ imageId }) => imageId === id);
    const isHeldBack = checked?.problems.includes('held_back') ?? false;
    if (!checked || checked.problems.every((problem) => problem === 'held_back'))
      return { isRefused: false, isHeldBack, cropNote: null };
    const { canAdapt, cropNote, rendition } = checked;
    return { isRefused: rendition?.state === 'failed' || !(canAdapt || rendition), isHeldBack, cropNote };
  };
  return (
    <>
      <Button look="primary" icon={<IconBrandInstagram size={18} />} onClick={() => setOpen(true)}>
        {t('socialPosts.post')}
      </Button>
      {isOpen && (
        <PostDialog
          vehicleId={vehicle.id}
          connections={connections}
          pictures={pictures.map((picture) => ({ ...picture, ...adaptedAs(picture.id) }))}
          words={words}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What was posted of a vehicle to Instagram, and what is about to be; nothing where the installation has no Instagram. */
export function PostCard({ mayPost, ...props }: PostCardProps) {
  const installation = useInstallation();
  if (!installation?.dms.includes('instagram')) return null;
  return (
    <div className={styles.place}>
      <Card title={channelBrands.instagram}>
        {mayPost && <NewPost {...props} />}
        <PostList of={{ vehicleId: props.vehicle.id }} mayEdit={mayPost} />
      </Card>
    </div>
  );
}
