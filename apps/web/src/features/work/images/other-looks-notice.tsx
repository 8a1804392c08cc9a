import type { Image } from '@forecourt/contract/images';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import { IconChecks } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './board.module.css';
import { otherLooksOf } from './other-looks.ts';

interface OtherLooksNoticeProps {
  images: readonly Image[];
  /** The preset that is set for the vehicle; null if it has none of its own. */
  own: PresetId | null;
  /** Those that may be chosen for the vehicle. */
  presets: readonly Preset[] | undefined;
  nameOf: (preset: Preset) => string;
  /** Selects these pictures and this look for the next order. */
  onChoose: (images: readonly Image[], look: PresetId) => void;
}

/** Says which pictures have another look than most, and selects them to be made in that one; nothing if all have one. */
export function OtherLooksNotice({ images, own, presets, nameOf, onChoose }: OtherLooksNoticeProps) {
  const t = useText();
  const language = useLanguage();
  const others = otherLooksOf(images, own);
  const look = presets?.find(({ id }) => id === others?.look);
  if (!others || !look) return null;
  const names = new Set(
    others.images.map(({ preset }) => {
      const offered = presets?.find(({ id }) => id === preset);
      return offered ? nameOf(offered) : t('images.otherLookGone');
    }),
  );
  const number = wholeNumber(others.images.length, language);
  return (
    <div className={styles.otherLooks}>
      <p role="status">{t('images.otherLook', { number, looks: [...names].join(', ') })}</p>
      <Button small icon={<IconChecks size={18} />} onClick={() => onChoose(others.images, look.id)}>
        {t('images.otherLookChoose', { look: nameOf(look) })}
      </Button>
    </div>
  );
}
