import type { Place } from '@forecourt/contract/marker-places';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { percent } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import type { Pin } from './marker-words.ts';
import styles from './markers.module.css';
import { PinSign } from './pin-sign.tsx';
import { placeStyle } from './place-style.ts';

/** How far an arrow key moves the place, and how far with Shift; shares of the photo. */
const [step, stride] = [0.01, 0.05];

const inside = (share: number) => Math.min(1, Math.max(0, share));
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface MarkerPlacingProps {
  photo: string;
  alt: string;
  /** Width / height of the photo. */
  ratio: number;
  /** Where the arrow keys start. */
  from: Place;
  /** The markers that are there already. */
  others: readonly Pin[];
  onChoose: (place: Place) => void;
  onCancel: () => void;
}

/** The photo, on which a click, a tap, or arrow keys and Enter choose a place. Escape cancels. */
export function MarkerPlacing(props: MarkerPlacingProps) {
  const { photo, alt, ratio, from, others, onChoose, onCancel } = props;
  const t = useText();
  const language = useLanguage();
  const area = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState(from);
  useEffect(() => area.current?.focus(), []);
  const onClick = (event: MouseEvent) => {
    // A click by Enter or the space bar has no place of its own.
    if (event.detail === 0) return onChoose(place);
    const { height, left, top, width } = event.currentTarget.getBoundingClientRect();
    onChoose({ x: inside((event.clientX - left) / width), y: inside((event.clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Keeps the viewer from closing on the same key.
      event.preventDefault();
      event.stopPropagation();
      return onCancel();
    }
    const [across, down] = directions[event.key] ?? [];
    if (across === undefined || down === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? stride : step;
    setPlace(({ x, y }) => ({ x: inside(x + across * by), y: inside(y + down * by) }));
  };
  const at = { across: percent(place.x, language), down: percent(place.y, language) };
  return (
    <div className={styles.frame}>
      <div className={styles.photo} style={{ ['--ratio' as string]: ratio }}>
        <img src={photo} alt={alt} draggable={false} />
        {others.map(({ id, kind, number, x, y }) => (
          <span key={id} className={styles.other} style={placeStyle({ x, y })}>
            <PinSign kind={kind} number={number} />
          </span>
        ))}
        <span className={styles.aim} style={placeStyle(place)} aria-hidden="true" />
        <button
          ref={area}
          type="button"
          className={styles.area}
          aria-label={t('markers.place')}
          data-keys
          onClick={onClick}
          onKeyDown={onKeyDown}
        />
        <span className="hidden" role="status">
          {t('markers.at', at)}
        </span>
      </div>
    </div>
  );
}
