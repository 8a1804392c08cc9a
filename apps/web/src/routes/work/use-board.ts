import type { Image } from '@forecourt/contract/images';
import { freePosition, type PositionName } from '@forecourt/contract/positions';
import { useMemo, useState } from 'react';
import { swappedAt } from '../../features/work/images/image-list.ts';
import type { BoardActions } from '../../features/work/images/image-tile.tsx';
import {
  useCancelImage,
  useConfirmPositions,
  useDeleteImage,
  useMoveImage,
  useRevertImage,
} from '../../features/work/images/images.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { commonLookOf } from './last-look.ts';
import { useReportDialog } from './use-report-dialog.tsx';
import type { ShowroomState } from './use-showroom.ts';

/** The selected images, without those that have been deleted. */
export function useChosen(images: readonly Image[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => new Set(images.filter((image) => ticked.has(image.id)).map((image) => image.id)),
    [images, ticked],
  );
  const toggle = (image: Image) => {
    const next = new Set(chosen);
    if (!next.delete(image.id)) next.add(image.id);
    setTicked(next);
  };
  return {
    chosen,
    toggle,
    only: (...wanted: readonly Image[]) => setTicked(new Set(wanted.map(({ id }) => id))),
    all: () => setTicked(new Set(images.map((image) => image.id))),
    none: () => setTicked(new Set()),
  };
}

type Look = Pick<ShowroomState, 'id' | 'isPlain' | 'isTouched' | 'nameOfLook' | 'order' | 'preset'>;

/**
 * Finds the pictures that are finished. Once somebody chose a look on this screen, these are the ones that look exactly as an
 * order would make them now; before, pictures of any look, unless their preset is the one of the settings and has changed since.
 */
export function useMade({ id, isPlain, isTouched, nameOfLook, order, preset }: Look) {
  const t = useText();
  const version = preset?.version;
  const [last, setLast] = useState<{ look: string; ids: ReadonlySet<string> } | null>(null);
  const look = JSON.stringify([id, version, order]);
  const isOutdated = (image: Image) =>
    image.state === 'delivered' && image.preset === id && (image.presetVersion ?? version) !== version;
  const isMade = (image: Image) => {
    if (image.state !== 'delivered') return false;
    if (last?.look === look && last.ids.has(image.id)) return true;
    const isWanted = isPlain && (!isTouched || image.preset === id);
    return isWanted && !isOutdated(image);
  };
  /** A checker rejected the picture in the look that an order would have. */
  const isRejected = (image: Image) =>
    image.state === 'rejected' &&
    isPlain &&
    image.preset === id &&
    (image.presetVersion ?? version) === version;
  /** The name of the look that these pictures have; empty if their preset is not offered any more. */
  const lookOf = (images: readonly Image[]): string => {
    const look = commonLookOf(images);
    return look ? (nameOfLook(look) ?? '') : t('order.severalLooks');
  };
  const noteOrder = (ids: readonly string[]) => {
    const before = last?.look === look ? last.ids : [];
    setLast({ look, ids: new Set([...before, ...ids]) });
  };
  return { made: { isMade, isOutdated, isRejected, lookOf }, noteOrder };
}

interface BoardWiring {
  vehicleId: string;
  images: readonly Image[];
  mayEdit: boolean;
  toggle: (image: Image) => void;
  open: (image: Image) => void;
  askMove: (image: Image) => void;
  replace: (image: Image, file: File) => void;
}

/** The actions of the board, connected to the mutations. */
export function useBoardActions({ vehicleId, images, ...rest }: BoardWiring) {
  const move = useMoveImage(vehicleId);
  const confirm = useConfirmPositions(vehicleId);
  const remove = useDeleteImage(vehicleId);
  const cancel = useCancelImage();
  const revert = useRevertImage();
  const report = useReportDialog(images);
  const actions: BoardActions = {
    ...rest,
    moveTo: (image, group) => {
      const taken = images.map(({ position }) => position);
      move.mutate({ image, position: freePosition(taken, group) });
    },
    confirm: confirm.mutate,
    cancel: (image) => cancel.mutate(image),
    revert: (image) => revert.mutate(image),
    // On the board, pictures are made by the order bar.
    again: null,
    askReport: report.ask,
    remove: (image) => remove.mutate(image),
  };
  /** Moves a picture; where it is already, its position is confirmed. */
  const place = (image: Image, position: PositionName) => {
    if (image.position !== position)
      move.mutate({ image, position, swaps: swappedAt(images, image, position) });
    else if (image.proposal) confirm.mutate([image]);
  };
  return { actions, place, reportDialog: report.dialog };
}
