import type { MouseEvent } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { markerName, type Pin } from './marker-words.ts';
import styles from './markers.module.css';
import { PinSign } from './pin-sign.tsx';
import { placeStyle } from './place-style.ts';

/** The pin that a click is nearest to: where pins are close, what can be touched of them overlaps. */
function nearestTo(
  { clientX, clientY, currentTarget, detail }: MouseEvent<HTMLElement>,
  own: Pin,
  pins: readonly Pin[],
) {
  const box = currentTarget.parentElement?.getBoundingClientRect();
  // A key presses the pin that has the focus.
  if (!box || detail === 0) return own;
  const away = ({ x, y }: Pin) =>
    Math.hypot(box.left + x * box.width - clientX, box.top + y * box.height - clientY);
  return pins.reduce((nearest, pin) => (away(pin) < away(nearest) ? pin : nearest), own);
}

interface MarkerPinsProps {
  pins: readonly Pin[];
  onOpen: (pin: Pin) => void;
}

/** Pins over a picture, as buttons; each shows the text of its marker while it is pointed at or focused. */
export function MarkerPins({ pins, onOpen }: MarkerPinsProps) {
  const t = useText();
  return (
    <>
      {pins.map((pin) => (
        <button
          key={pin.id}
          type="button"
          className={styles.pin}
          style={placeStyle(pin)}
          aria-label={markerName(pin, t)}
          // Keeps a picture that can be dragged from capturing the pointer, which would swallow the click.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => onOpen(nearestTo(event, pin, pins))}
        >
          <PinSign kind={pin.kind} number={pin.number} />
          <span
            className={classes(
              styles.tip,
              pin.x > 0.5 ? styles.tipLeft : styles.tipRight,
              pin.y > 0.5 ? styles.tipAbove : styles.tipBelow,
            )}
            aria-hidden="true"
          >
            {pin.text}
          </span>
        </button>
      ))}
    </>
  );
}
