import type { Image } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import styles from './board.module.css';
import { atPosition } from './image-list.ts';

interface MissingShotsProps {
  /** The shot list of the preset that the vehicle's pictures get. */
  positions: readonly PositionName[];
  images: readonly Image[];
  presetName: string;
}

/** Which positions of the preset's shot list have no photo yet; nothing if all have one. */
export function MissingShots({ positions, images, presetName }: MissingShotsProps) {
  const t = useText();
  const language = useLanguage();
  const missing = positions.filter((position) => atPosition(images, position).length === 0);
  if (missing.length === 0) return null;
  const names = missing.map((position) => t(`positions.${position}`));
  return (
    <p className={styles.missing} role="status">
      {t('images.shotsMissing', {
        count: missing.length,
        number: wholeNumber(missing.length, language),
        all: wholeNumber(positions.length, language),
        name: presetName,
        positions: names.join(', '),
      })}
    </p>
  );
}
