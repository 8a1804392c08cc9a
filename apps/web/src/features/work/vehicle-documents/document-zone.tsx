import { IconFilePlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import styles from './documents.module.css';

/** PDFs that are dropped on an element. */
function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    over(event);
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return {
    isOver,
    handlers: { onDragOver: over, onDragEnter: over, onDragLeave: () => setOver(false), onDrop: drop },
  };
}

/** Where documents are added: by drag and drop or from the file dialog. */
export function DocumentZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { handlers, isOver } = useDroppedFiles(onFiles);
  return (
    <section
      className={classes(styles.zone, isOver && styles.over)}
      aria-label={t('vehicleDocuments.drop')}
      {...handlers}
    >
      <p className={styles.words}>
        <span className={styles.drop}>{t('vehicleDocuments.drop')}</span>
        <small>{t('vehicleDocuments.hint')}</small>
      </p>
      <Button icon={<IconFilePlus size={18} />} onClick={() => input.current?.click()}>
        {t('vehicleDocuments.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,.pdf"
        aria-label={t('vehicleDocuments.add')}
        data-pick="documents"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </section>
  );
}
