import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useChatAddress } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './chat.module.css';

/** A third-party page: it may run scripts and reach its own origin, but not the panel. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/**
 * The chat that root has configured, if any. Loaded when it is first opened; after that it is only hidden, so that its
 * input is kept. It is unmounted with the panel at sign-out.
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
