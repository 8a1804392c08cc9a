import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isMac } from '../../lib/is-mac.ts';
import { useCommandKey } from '../../lib/key-names.ts';
import { useText } from '../../lib/use-text.ts';
import styles from './shell.module.css';

const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/**
 * Preloaded, because text that is typed while the palette loads would be lost. If that fails, it is loaded when it is
 * opened.
 */
const fetchEarly = () => void loadPalette().catch(() => undefined);

/** Delay of the preload, so that the first screen is rendered by then; milliseconds. */
const quietMs = 2_000;

/** Not above an open modal, whose input would be lost on navigation. */
const isOverlaid = () => document.documentElement.classList.contains('modal-open');

/** Opens the palette, as Ctrl+K or ⌘K does everywhere. */
export function PaletteButton() {
  const t = useText();
  const commandKey = useCommandKey();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = isMac ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== 'k' || !isModified || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!isOverlaid()) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    const early = setTimeout(fetchEarly, quietMs);
    return () => {
      document.removeEventListener('keydown', onKey);
      clearTimeout(early);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={t('palette.title')}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span className={styles.findWords}>{t('palette.title')}</span>
        <kbd className={styles.findKeys}>{isMac ? '⌘K' : commandKey('K')}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
