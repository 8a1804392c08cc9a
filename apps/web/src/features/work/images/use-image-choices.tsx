import type { Image } from '@forecourt/contract/images';
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconCrop,
  IconDownload,
  IconEye,
  IconFlag,
  IconPhotoDown,
  IconPhotoEdit,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { saveFrom } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/use-text.ts';
import type { MenuChoice } from '../../../ui/overlay.ts';
import { canBeCancelled, canBeReported, finishedOf, isBusy, namedOutputs } from './image-list.ts';
import { pickPhoto } from './photo-types.ts';

/** The actions on a picture of the board. */
export interface ImageActions {
  mayEdit: boolean;
  open: (image: Image) => void;
  /**
   * An action is null where the screen does not offer it: cut-outs have no positions and cannot be reverted, and
   * pictures of vehicles are made again by an order only.
   */
  askMove: ((image: Image) => void) | null;
  /** Null if the image has no position at which another photo could replace it. */
  replace: ((image: Image, file: File) => void) | null;
  cancel: (image: Image) => void;
  revert: ((image: Image) => void) | null;
  again: ((image: Image) => void) | null;
  /** Opens the dialog in which a crop is moved; absent where nothing is cropped. */
  askCrop?: (image: Image) => void;
  /** Opens the dialog that reports a picture to the checkers; absent where pictures belong to no vehicle. */
  askReport?: (image: Image) => void;
  remove: (image: Image) => void;
}

const size = 18;

export function useImageChoices(image: Image, actions: ImageActions): MenuChoice[] {
  const t = useText();
  const finished = finishedOf(image);
  const { askCrop, askMove, askReport, replace, revert, again } = actions;
  const choices: (MenuChoice | false | null)[] = [
    { key: 'open', label: t('images.view'), icon: <IconEye size={size} />, run: () => actions.open(image) },
    actions.mayEdit &&
      askMove && {
        key: 'move',
        label: t('images.move'),
        icon: <IconArrowsMove size={size} />,
        run: () => askMove(image),
      },
    actions.mayEdit &&
      askCrop !== undefined &&
      image.crop !== null && {
        key: 'crop',
        label: t('crops.move.title'),
        icon: <IconCrop size={size} />,
        disabled: isBusy(image) || image.upright === null,
        run: () => askCrop(image),
      },
    actions.mayEdit &&
      replace && {
        key: 'replace',
        label: t('images.replace'),
        icon: <IconPhotoEdit size={size} />,
        disabled: isBusy(image),
        run: () => pickPhoto((file) => replace(image, file)),
      },
    finished !== null && {
      key: 'download',
      label: t('images.download'),
      icon: <IconDownload size={size} />,
      run: () => saveFrom(finished.url),
    },
    ...namedOutputs([image])
      .filter(({ name }) => name !== finished?.name)
      .map(({ name, width, height, format, url }) => ({
        key: `output ${name}`,
        label: t('images.downloadOutput', { name, width, height, format: format.toUpperCase() }),
        icon: <IconDownload size={size} />,
        run: () => saveFrom(url),
      })),
    {
      key: 'original',
      label: t('images.downloadOriginal'),
      icon: <IconPhotoDown size={size} />,
      run: () => saveFrom(image.original),
    },
    actions.mayEdit &&
      canBeCancelled(image) && {
        key: 'cancel',
        label: t('images.cancel'),
        icon: <IconPlayerStop size={size} />,
        run: () => actions.cancel(image),
      },
    actions.mayEdit &&
      again &&
      (image.state === 'failed' || image.state === 'cancelled') && {
        key: 'again',
        label: t('form.retry'),
        icon: <IconRefresh size={size} />,
        run: () => again(image),
      },
    actions.mayEdit &&
      askReport !== undefined &&
      canBeReported(image) && {
        key: 'report',
        label: t('reports.open'),
        icon: <IconFlag size={size} />,
        run: () => askReport(image),
      },
    actions.mayEdit &&
      revert &&
      finished !== null &&
      !isBusy(image) && {
        key: 'revert',
        label: t('images.revert'),
        icon: <IconArrowBackUp size={size} />,
        run: () => revert(image),
      },
    actions.mayEdit && {
      key: 'delete',
      label: t('images.delete'),
      icon: <IconTrash size={size} />,
      danger: true,
      disabled: isBusy(image),
      run: () => actions.remove(image),
    },
  ];
  return choices.filter((choice) => Boolean(choice)) as MenuChoice[];
}
