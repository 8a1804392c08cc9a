import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useChatAddress } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './chat.module.css';

/** Somebody else's page: it may run, and reach its own server, but nothing of the panel. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/**
 * A chat where root has named one. Loaded at the first press; after that it only hides, so that what was written in it
 * stays. It leaves with the panel when somebody signs out.
 */
export function Chat() {
  const t = useText();
  const address = useChatAddress();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  if (!address) return null;
  return (
    <>
      <IconButton
        ref={opener}
        label={t('chat.label')}
        aria-expanded={isOpen}
        aria-controls="chat"
        onClick={() => {
          setWasOpened(true);
          setOpen(!isOpen);
        }}
      >
        <IconMessageCircle size={20} />
      </IconButton>
      {wasOpened && (
        <section id="chat" className={styles.chat} aria-label={t('chat.label')} hidden={!isOpen}>
          <header className={styles.head}>
            <strong>{t('chat.label')}</strong>
            <IconButton label={t('form.close')} onClick={() => setOpen(false)}>
              <IconX size={18} />
            </IconButton>
          </header>
          <iframe src={address} title={t('chat.label')} sandbox={sandbox} className={styles.frame} />
        </section>
      )}
    </>
  );
}
