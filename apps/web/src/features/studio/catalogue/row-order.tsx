import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import styles from './catalogue.module.css';

/**
 * Lets a row be dragged by its grip and dropped on others of its list.
 * @param list What the rows are, so that they can only be dropped on their own kind.
 */
export function useRowDrag(list: string, index: number, onDropped: (from: number) => void) {
  const [isOver, setOver] = useState(false);
  const type = `application/x-${list}`;
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type);
  return {
    grip: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, String(index)),
    },
    row: {
      'data-over': isOver || undefined,
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onDropped(Number(event.dataTransfer.getData(type)));
      },
    },
  };
}

interface RowButtonsProps {
  index: number;
  /** How many rows the list has. */
  count: number;
  name: string;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons of a row that move it up and down, and remove it. */
export function RowButtons({ count, index, name, onMove, onRemove }: RowButtonsProps) {
  const t = useText();
  const last = count - 1;
  return (
    <>
      <RowButton
        label={t('catalogue.overlay.moveUp', { name })}
        isOff={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} />
      </RowButton>
      <RowButton
        label={t('catalogue.overlay.moveDown', { name })}
        isOff={index === last}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} />
      </RowButton>
      <RowButton label={t('catalogue.overlay.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </RowButton>
    </>
  );
}

interface RowButtonProps {
  label: string;
  /** It does nothing now, but keeps the focus. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ children, isOff = false, label, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.rowButton}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}
