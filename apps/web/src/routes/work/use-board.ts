import type { Image } from '@forecourt/contract/images';
import { freePosition, type PositionName } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
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
    only: (image: Image) => setTicked(new Set([image.id])),
    all: () => setTicked(new Set(images.map((image) => image.id))),
    none: () => setTicked(new Set()),
  };
}

interface Look {
  id: PresetId;
  /** The current version of that preset; undefined until it is known, null for a built-in one. */
  version: number | null | undefined;
  /** The overrides that an order would contain now. */
  order: object;
  /** The next order overrides nothing but the preset. */
  isPlain: boolean;
}

/** Finds the pictures that are already finished exactly as an order would make them now. */
export function useMade({ id, isPlain, order, version }: Look) {
  const [last, setLast] = useState<{ look: string; ids: ReadonlySet<string> } | null>(null);
  const look = JSON.stringify([id, version, order]);
  const isMade = (image: Image) => {
    if (image.state !== 'delivered') return false;
    const isOfPreset = image.preset === id && (image.presetVersion ?? version) === version;
    return (last?.look === look && last.ids.has(image.id)) || (isPlain && isOfPreset);
  };
  const noteOrder = (ids: readonly string[]) => {
    const before = last?.look === look ? last.ids : [];
    setLast({ look, ids: new Set([...before, ...ids]) });
  };
  return { isMade, noteOrder };
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
    remove: (image) => remove.mutate(image),
  };
  /** Moves a picture; where it is already, its position is confirmed. */
  const place = (image: Image, position: PositionName) => {
    if (image.position !== position)
      move.mutate({ image, position, swaps: swappedAt(images, image, position) });
    else if (image.proposal) confirm.mutate([image]);
  };
  return { actions, place };
}
