import type { Image } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import { IconChecks } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './board.module.css';
import { type Look, otherLooksOf } from './other-looks.ts';

interface OtherLooksNoticeProps {
  images: readonly Image[];
  /** The preset that is set for the vehicle; null if it has none of its own. */
  own: PresetId | null;
  /** The display name of a look that may be chosen for the vehicle; undefined for any other. */
  nameOf: (look: Look) => string | undefined;
  /** Selects these pictures and this look for the next order. */
  onChoose: (images: readonly Image[], look: Look) => void;
}

/** Says which pictures have another look than most, and selects them to be made in that one; nothing if all have one. */
export function OtherLooksNotice({ images, own, nameOf, onChoose }: OtherLooksNoticeProps) {
  const t = useText();
  const language = useLanguage();
  const others = otherLooksOf(images, own);
  const name = others && nameOf(others.look);
  if (!others || !name) return null;
  const names = new Set(
    others.images.map(({ backgroundId, preset }) => {
      const offered = preset && nameOf({ preset, backgroundId: backgroundId ?? null });
      return offered ?? t('images.otherLookGone');
    }),
  );
  const number = wholeNumber(others.images.length, language);
  return (
    <div className={styles.otherLooks}>
      <p role="status">{t('images.otherLook', { number, looks: [...names].join(', ') })}</p>
      <Button small icon={<IconChecks size={18} />} onClick={() => onChoose(others.images, others.look)}>
        {t('images.otherLookChoose', { look: name })}
      </Button>
    </div>
  );
}
