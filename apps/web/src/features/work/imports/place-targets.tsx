import type { ImportEntry } from '@forecourt/contract/imports';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { draggedRows } from '../../../ui/row-drag.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useDragged } from '../../../ui/use-dragged.ts';
import { type Place, type TargetVehicle, takenPositions, vehicleTargets } from './imports.calls.ts';
import styles from './place-targets.module.css';

/** MIME type of dragged held photos. */
export const entryDragType = 'application/x-forecourt-held-photos';

/** How long a photo is held over a vehicle before its positions open. */
const openAfterMs = 500;

type OnDrop = (keys: string[], place: Place) => void;

/** Accepts held photos; `isOver` while they are above the element. */
function useDrop(place: Place, onDrop: OnDrop) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(entryDragType)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const keys = draggedRows(event.dataTransfer.getData(entryDragType));
    if (keys.length === 0) return;
    event.preventDefault();
    // A position is inside its vehicle.
    event.stopPropagation();
    onDrop(keys, place);
  };
  return { isOver, handlers: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

const stop = (event: DragEvent) => event.stopPropagation();
/** Nothing can be dropped here, nor on the vehicle around it. */
const noDrop = { onDragEnter: stop, onDragOver: stop, onDrop: stop };

function TakenPosition({ name }: { name: PositionName }) {
  const t = useText();
  return (
    <li className={classes(styles.position, styles.taken)} {...noDrop}>
      {t(`positions.${name}`)} <small>{t('reviews.position.taken')}</small>
    </li>
  );
}

function PositionTarget({ place, name, onDrop }: { place: Place; name: PositionName; onDrop: OnDrop }) {
  const t = useText();
  const { isOver, handlers } = useDrop({ ...place, position: name }, onDrop);
  return (
    <li className={classes(styles.position, isOver && styles.over)} {...handlers}>
      {t(`positions.${name}`)}
    </li>
  );
}

interface TargetProps {
  vehicle: TargetVehicle;
  /** How many photos are being dragged. */
  count: number;
  onDrop: OnDrop;
}

/** True once photos have been held over the target for a moment. */
function useSpring(isOver: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOver) return setOpen(false);
    const timer = setTimeout(() => setOpen(true), openAfterMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOpen;
}

/** The positions of a vehicle. */
function Positions({ vehicle, onDrop }: Pick<TargetProps, 'vehicle' | 'onDrop'>) {
  const { data: taken = [] } = useQuery(takenPositions(vehicle.id));
  const place = { vehicleId: vehicle.id };
  return (
    <ul className={styles.positions}>
      {positionNames.map((name) =>
        taken.includes(name) ? (
          <TakenPosition key={name} name={name} />
        ) : (
          <PositionTarget key={name} {...{ place, name, onDrop }} />
        ),
      )}
    </ul>
  );
}

function VehicleTarget({ vehicle, count, onDrop }: TargetProps) {
  const { isOver, handlers } = useDrop({ vehicleId: vehicle.id }, onDrop);
  const isOpen = useSpring(isOver && count === 1);
  return (
    <li
      className={classes(styles.target, count > 0 && styles.accepts, isOver && styles.over)}
      data-over={isOver || undefined}
      {...handlers}
    >
      <span className={styles.vehicle}>
        <Picture
          src={vehicle.thumbnail}
          alt=""
          className={styles.picture}
          placeholder={<IconCar size={22} stroke={1.25} />}
        />
        <span className={styles.words}>
          <strong>{vehicle.reference}</strong>
          {vehicle.name && <span className={styles.name}>{vehicle.name}</span>}
        </span>
      </span>
      {isOpen && <Positions {...{ vehicle, onDrop }} />}
    </li>
  );
}

/** Vehicles that these photos probably belong to. */
function likelyVehicles(entries: readonly ImportEntry[]): TargetVehicle[] {
  const known = new Map(entries.flatMap(({ vehicle }) => (vehicle ? [[vehicle.id, vehicle]] : [])));
  return [...known.values()].map(({ id, reference }) => ({ id, reference, name: '', thumbnail: null }));
}

interface PlaceTargetsProps {
  /** The held photos in the list beside. */
  entries: readonly ImportEntry[];
  onDrop: (entries: ImportEntry[], place: Place) => void;
}

/** Vehicles that held photos can be dropped on: the likely ones first, then the newest, or those that a search finds. */
export function PlaceTargets({ entries, onDrop }: PlaceTargetsProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data: found = [] } = useQuery(vehicleTargets(search));
  const count = draggedRows(useDragged(entryDragType)).length;
  const likely = search === '' ? likelyVehicles(entries) : [];
  const detailed = likely.map((one) => found.find(({ id }) => id === one.id) ?? one);
  const targets = [...detailed, ...found.filter(({ id }) => !likely.some((one) => one.id === id))];
  const drop = (keys: string[], place: Place) =>
    onDrop(
      entries.filter(({ id }) => keys.includes(id)),
      place,
    );
  return (
    <section className={styles.box} aria-label={t('imports.targetsTitle')}>
      <h2>{t('imports.targetsTitle')}</h2>
      <p className={styles.hint}>{t('imports.targetsHint')}</p>
      <SearchBox label={t('vehicles.search')} value={search} onSearch={setSearch} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only with the focus can keys scroll it */}
      <ul className={styles.targets} aria-label={t('nav.vehicles')} tabIndex={0}>
        {targets.map((vehicle) => (
          <VehicleTarget key={vehicle.id} {...{ vehicle, count }} onDrop={drop} />
        ))}
      </ul>
      {targets.length === 0 && <p className={styles.hint}>{t('list.nothingFound')}</p>}
    </section>
  );
}
