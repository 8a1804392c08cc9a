import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { VehicleId } from '@forecourt/contract/ids';
import type { CheckedPicture } from '@forecourt/contract/vehicle-channels';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { channelWord } from '../../../lib/channel-words.ts';
import { blurWords } from '../../../lib/crop-words.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAdaptPictures, useDiscardAdapted } from './channels.calls.ts';
import styles from './channels.module.css';

const problemWords = (problems: CheckedPicture['problems'], t: Text) =>
  problems.map((problem) => t(`channels.problems.${problem}`)).join(', ');

/** What became of a picture that the channel would refuse. */
function stateText({ canAdapt, problems, rendition }: CheckedPicture, t: Text): string | null {
  const isRefused = problems.some((problem) => problem !== 'held_back');
  if (!rendition) return !isRefused || canAdapt ? null : t('channels.notAnalysed');
  if (rendition.state === 'ready') return t('channels.adaptedTo');
  if (rendition.state === 'waiting') return t('channels.adapting');
  const left = problemWords(rendition.problems, t);
  return left ? t('channels.cannotAdapt', { problems: left }) : t('channels.adaptFailed');
}

/** The finished picture, and the one that was made of it for the channel. */
function BeforeAndAfter({ channel, picture }: { channel: ChannelName; picture: CheckedPicture }) {
  const t = useText();
  const { position, rendition, thumbnail } = picture;
  const [place, name] = [t(`positions.${position}`), channelWord(channel, t)];
  const alt = t('channels.adaptedAlt', { position: place, channel: name });
  return (
    <span className={styles.pictures}>
      <Picture className={styles.thumbnail} src={thumbnail} alt={place} fit="contain" />
      {rendition?.url && (
        <>
          <IconArrowRight size={16} aria-hidden />
          <a href={rendition.url} target="_blank" rel="noreferrer">
            <Picture className={styles.thumbnail} src={rendition.url} alt={alt} fit="contain" />
          </a>
        </>
      )}
    </span>
  );
}

interface PictureRowProps {
  vehicleId: VehicleId;
  channel: ChannelName;
  picture: CheckedPicture;
  mayAdapt: boolean;
}

/** A picture that the channel would refuse, or that was adapted for it. */
function PictureRow({ vehicleId, channel, picture, mayAdapt }: PictureRowProps) {
  const t = useText();
  const adapt = useAdaptPictures(vehicleId, channel);
  const discard = useDiscardAdapted(channel);
  const { canAdapt, height, imageId, position, problems, rendition, width } = picture;
  const place = t(`positions.${position}`);
  const said = [
    `${width} × ${height}`,
    problemWords(problems, t),
    blurWords(picture.cropNote, t),
    stateText(picture, t),
  ].filter(Boolean);
  return (
    <li>
      <BeforeAndAfter channel={channel} picture={picture} />
      <span className={styles.said} role={rendition ? 'status' : undefined}>
        <strong>{place}</strong>
        {` · ${said.join(' · ')}`}
      </span>
      {mayAdapt && canAdapt && (
        <Button
          small
          busy={adapt.isPending}
          aria-label={t('channels.adaptNamed', { position: place, channel: channelWord(channel, t) })}
          onClick={() => adapt.mutate([imageId])}
        >
          {t('channels.adapt')}
        </Button>
      )}
      {mayAdapt && rendition?.state === 'ready' && (
        <IconButton
          label={t('channels.discardAdapted', { position: place })}
          onClick={() => discard.mutate(imageId)}
        >
          <IconX size={18} />
        </IconButton>
      )}
    </li>
  );
}

interface AdaptedPicturesProps {
  vehicleId: VehicleId;
  channel: ChannelName;
  pictures: readonly CheckedPicture[];
  mayAdapt: boolean;
}

/** The pictures that a channel would refuse, each with its reasons, and those that were adapted for it. */
export function AdaptedPictures({ vehicleId, channel, pictures, mayAdapt }: AdaptedPicturesProps) {
  const t = useText();
  const adapt = useAdaptPictures(vehicleId, channel);
  const shown = pictures.filter(({ problems, rendition }) => problems.length > 0 || rendition !== null);
  const open = pictures.filter(({ canAdapt, rendition }) => canAdapt && rendition === null);
  if (shown.length === 0) return null;
  return (
    <>
      <ul className={styles.refused}>
        {shown.map((picture) => (
          <PictureRow
            key={picture.imageId}
            vehicleId={vehicleId}
            channel={channel}
            picture={picture}
            mayAdapt={mayAdapt}
          />
        ))}
      </ul>
      {mayAdapt && open.length > 0 && (
        <span className={styles.adaptAll}>
          <small>
            {t('channels.adaptHint')}{' '}
            {open.some(({ cropNote }) => blurWords(cropNote, t)) && t('crops.showroomInstead')}
          </small>
          {open.length > 1 && (
            <Button
              small
              busy={adapt.isPending}
              aria-label={t('channels.adaptAllFor', { channel: channelWord(channel, t) })}
              onClick={() => adapt.mutate(undefined)}
            >
              {t('channels.adaptAll')}
            </Button>
          )}
        </span>
      )}
    </>
  );
}
