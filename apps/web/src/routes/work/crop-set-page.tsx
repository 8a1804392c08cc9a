import type { CropSet, Cut } from '@forecourt/contract/crops';
import type { Image } from '@forecourt/contract/images';
import { IconDownload, IconPhotoOff, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cropSetById, useDeleteCropSet } from '../../features/work/crops/crops.calls.ts';
import { CutChoice } from '../../features/work/crops/cut-choice.tsx';
import { cutWords, dropKey, isSameCut } from '../../features/work/crops/cut-words.ts';
import { BatchBar } from '../../features/work/images/batch-bar.tsx';
import { CropDialog } from '../../features/work/images/crop-dialog.tsx';
import {
  cropImagesOf,
  useCancelCropImage,
  useDeleteCropImage,
  useProcessCropSet,
} from '../../features/work/images/crop-images.calls.ts';
import { CutOutGrid } from '../../features/work/images/cut-out-grid.tsx';
import { isBusy } from '../../features/work/images/image-list.ts';
import { UploadList } from '../../features/work/images/upload-list.tsx';
import { UploadZone } from '../../features/work/images/upload-zone.tsx';
import type { ImageActions } from '../../features/work/images/use-image-choices.tsx';
import { useOpenImage } from '../../features/work/images/use-open-image.ts';
import { useUploads } from '../../features/work/images/use-uploads.ts';
import { Viewer } from '../../features/work/images/viewer.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { CallError } from '../../lib/call.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { dateTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useArea } from '../use-area.ts';
import styles from './crop.module.css';

/** A set of photos that were dropped together, with their cut-outs. */
export function CropSetPage() {
  const t = useText();
  const area = useArea();
  const id = usePathParameter('id') ?? '';
  const set = useQuery(cropSetById(id));
  const images = useQuery(cropImagesOf(id));
  const error = set.error ?? images.error;
  if (error instanceof CallError && error.status === 404) {
    return (
      <>
        <PageHead title={t('crops.title')} />
        <Empty title={errorText(error, t)} icon={<IconPhotoOff size={28} />}>
          <PanelLink to={paths.crops(area)} className={buttonClass({ look: 'primary' })}>
            {t('crops.backToList')}
          </PanelLink>
        </Empty>
      </>
    );
  }
  if (error) {
    const retry = () => {
      void set.refetch();
      void images.refetch();
    };
    return <Problem error={error} onRetry={retry} />;
  }
  if (!set.data || !images.data) return <SkeletonGrid />;
  return <SetScreen key={id} set={set.data} images={images.data.results} />;
}

interface SetProps {
  set: CropSet;
  images: readonly Image[];
}

function SetHead({ set, images }: SetProps) {
  const t = useText();
  const language = useLanguage();
  const area = useArea();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const remove = useDeleteCropSet();
  const leave = () => void navigate({ to: paths.crops(area) });
  const under = [cutWords(set.cut, t, language), user.role.name !== 'user' && set.userName]
    .filter(Boolean)
    .join(' · ');
  return (
    <PageHead
      title={t('crops.setTitle', { when: dateTime(set.createdAt) })}
      over={<BackLink to={paths.crops(area)}>{t('crops.title')}</BackLink>}
      under={under}
    >
      {may(user, 'crops:write') && (
        <Button
          shrinks
          icon={<IconTrash size={18} />}
          disabled={images.some(isBusy)}
          busy={remove.isPending}
          onClick={() => remove.mutate(set, { onSuccess: leave })}
        >
          {t('form.delete')}
        </Button>
      )}
      {set.archive && (
        <ButtonLink look="primary" icon={<IconDownload size={18} />} href={set.archive} download>
          {t('crops.downloadAll')}
        </ButtonLink>
      )}
    </PageHead>
  );
}

/** Makes all pictures again with another background, free of charge, because they have been paid for. */
function AnotherLook({ set, images }: SetProps) {
  const t = useText();
  const [cut, setCut] = useState<Cut>(set.cut);
  const process = useProcessCropSet(set.id);
  return (
    <section className={styles.look} aria-label={t('crops.background')}>
      <CutChoice cut={cut} onChange={setCut} photos={images} />
      {!isSameCut(cut, set.cut) && (
        <Button
          look="primary"
          icon={<IconRefresh size={18} />}
          busy={process.isPending}
          disabled={images.length === 0 || images.every(isBusy)}
          onClick={() => process.mutate({ cut })}
        >
          {t('crops.makeAgain')}
        </Button>
      )}
    </section>
  );
}

function useActions(set: CropSet, { open, askCrop }: Pick<ImageActions, 'open' | 'askCrop'>): ImageActions {
  const remove = useDeleteCropImage(set.id);
  const cancel = useCancelCropImage();
  const process = useProcessCropSet(set.id);
  return {
    mayEdit: may(useCurrentUser(), 'crops:write'),
    open,
    askMove: null,
    revert: null,
    cancel: (image) => cancel.mutate(image),
    replace: null,
    again: (image) => process.mutate({ imageIds: [image.id] }),
    remove: (image) => remove.mutate(image),
    ...(askCrop && { askCrop }),
  };
}

/** The dialog in which the crop of an image is moved; nothing if none is. */
function MovedCrop({ image, onClose }: { image: Image | undefined; onClose: () => void }) {
  if (!image?.crop || image.upright === null) return null;
  return <CropDialog image={{ ...image, crop: image.crop }} src={image.upright} onClose={onClose} />;
}

function SetScreen({ set, images }: SetProps) {
  const t = useText();
  const { queue, uploads } = useUploads({ kind: 'crops', id: set.id });
  const viewer = useOpenImage(images);
  const [croppedId, setCroppedId] = useState<string | null>(null);
  const actions = useActions(set, { open: viewer.open, askCrop: ({ id }) => setCroppedId(id) });
  const { mayEdit } = actions;
  const keptFocus = useKeptFocus();
  const isEmpty = images.length === 0 && uploads.length === 0;
  return (
    <>
      <SetHead set={set} images={images} />
      <div className={styles.set} {...keptFocus}>
        {mayEdit && (
          <UploadZone
            title={isEmpty ? t(dropKey(set.cut)) : t('upload.title')}
            size={isEmpty ? 'large' : 'small'}
            onFiles={(files) => queue.add(files)}
          />
        )}
        <UploadList uploads={uploads} queue={queue} />
        <BatchBar images={images} />
        {images.length > 0 && <CutOutGrid images={images} actions={actions} />}
        {mayEdit && images.length > 0 && (
          <AnotherLook key={JSON.stringify(set.cut)} set={set} images={images} />
        )}
      </div>
      <MovedCrop image={images.find(({ id }) => id === croppedId)} onClose={() => setCroppedId(null)} />
      {viewer.openId && (
        <Viewer
          cutOffPhotos="use"
          images={images}
          imageId={viewer.openId}
          labelOf={(image) => image.fileName}
          onImage={viewer.open}
          onClose={() => viewer.close()}
        />
      )}
    </>
  );
}
