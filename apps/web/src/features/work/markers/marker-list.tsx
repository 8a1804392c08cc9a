import { markersMax } from '@forecourt/contract/limits';
import type { Marker } from '@forecourt/contract/markers';
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconMapPinPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { keepsFocusInLine } from '../../../ui/use-kept-focus.ts';
import { markerName } from './marker-words.ts';
import styles from './markers.module.css';
import { PinSign } from './pin-sign.tsx';

export interface MarkerActions {
  onOpen: (marker: Marker) => void;
  onEdit: (marker: Marker) => void;
  /** Starts choosing another place. */
  onMove: (marker: Marker) => void;
  onNumber: (marker: Marker, number: number) => void;
  onDelete: (marker: Marker) => void;
}

interface RowProps extends MarkerActions {
  marker: Marker;
  isLast: boolean;
  isHere: boolean;
  mayEdit: boolean;
}

function RowTools({ marker, isLast, onDelete, onEdit, onMove, onNumber }: RowProps) {
  const t = useText();
  const { number } = marker;
  const name = markerName(marker, t);
  const order = (label: string, to: number, isOff: boolean, icon: ReactNode) => (
    <IconButton
      label={label}
      // It does nothing at the end of the list, but keeps the focus.
      aria-disabled={isOff || undefined}
      className={isOff ? styles.off : undefined}
      onClick={() => !isOff && onNumber(marker, to)}
    >
      {icon}
    </IconButton>
  );
  return (
    <div className={styles.tools}>
      {order(t('catalogue.overlay.moveUp', { name }), number - 1, number === 1, <IconArrowUp size={18} />)}
      {order(t('catalogue.overlay.moveDown', { name }), number + 1, isLast, <IconArrowDown size={18} />)}
      <IconButton
        label={t('form.labelled', { label: t('markers.move'), value: name })}
        onClick={() => onMove(marker)}
      >
        <IconArrowsMove size={18} />
      </IconButton>
      <IconButton
        label={t('form.labelled', { label: t('form.edit'), value: name })}
        onClick={() => onEdit(marker)}
      >
        <IconPencil size={18} />
      </IconButton>
      <IconButton
        label={t('form.labelled', { label: t('form.delete'), value: name })}
        onClick={() => onDelete(marker)}
      >
        <IconTrash size={18} />
      </IconButton>
    </div>
  );
}

function Row(props: RowProps) {
  const { marker, isHere, mayEdit, onOpen } = props;
  const t = useText();
  const PublicIcon = marker.isPublic ? IconEye : IconEyeOff;
  return (
    <li className={styles.row} {...keepsFocusInLine}>
      <button type="button" className={styles.open} onClick={() => onOpen(marker)}>
        <PinSign kind={marker.kind} number={marker.number} />
        <span className={styles.words}>
          <span className={styles.note}>{t(`markers.kinds.${marker.kind}`)}</span>
          <span>{marker.text}</span>
          <span className={styles.note}>
            <PublicIcon size={14} aria-hidden />
            {t(marker.isPublic ? 'markers.shared' : 'markers.internal')}
          </span>
          {!isHere && <span className={styles.note}>{t('markers.notHere')}</span>}
        </span>
      </button>
      {mayEdit && <RowTools {...props} />}
    </li>
  );
}

interface MarkerListProps extends MarkerActions {
  markers: readonly Marker[];
  /** Ids of the markers that the shown picture shows. */
  here: ReadonlySet<string>;
  mayEdit: boolean;
  /** Undefined where no place can be chosen yet, because the photo has not been analysed. */
  onAdd: (() => void) | undefined;
}

/** The markers of a photo, beside it. */
export function MarkerList({ markers, here, mayEdit, onAdd, ...actions }: MarkerListProps) {
  const t = useText();
  const isFull = markers.length >= markersMax;
  return (
    <section className={styles.panel} aria-label={t('markers.title')}>
      {markers.length === 0 ? (
        <p className={styles.note}>{t('markers.none')}</p>
      ) : (
        <ol className={styles.list}>
          {markers.map((marker) => (
            <Row
              key={marker.id}
              {...actions}
              marker={marker}
              mayEdit={mayEdit}
              isLast={marker.number === markers.length}
              isHere={here.has(marker.id)}
            />
          ))}
        </ol>
      )}
      {mayEdit && isFull && <p className={styles.note}>{t('markers.full', { count: markersMax })}</p>}
      {mayEdit && onAdd && !isFull && (
        <Button icon={<IconMapPinPlus size={18} />} onClick={onAdd}>
          {t('markers.add')}
        </Button>
      )}
    </section>
  );
}
