import type { Collage } from '@forecourt/contract/collages';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ZoomView } from '../../../ui/zoom-view.tsx';
import styles from './collages.module.css';
import { PageDownloads } from './page-downloads.tsx';

interface PageViewerProps {
  page: Collage & { result: NonNullable<Collage['result']> };
  onClose: () => void;
}

/** A page on the whole screen, fitted in or at 100 %. A page that is a PDF only is shown by its small copy. */
export function PageViewer({ page, onClose }: PageViewerProps) {
  const t = useText();
  const [isFull, setFull] = useState(false);
  const { files, preview } = page.result;
  const picture = files.find(({ format }) => format !== 'pdf');
  return (
    <Modal title={page.name} titleHidden variant="full" onClose={onClose}>
      <div className={styles.viewer}>
        <p className={styles.viewed}>{page.name}</p>
        <div className={styles.zoom}>
          <ZoomView
            src={picture?.url ?? preview}
            alt={page.name}
            isFull={isFull}
            isClear={false}
            onToggle={() => setFull(!isFull)}
          />
        </div>
        <div className={styles.buttons}>
          <Segmented
            label={t('viewer.show')}
            value={isFull ? 'full' : 'fit'}
            onChange={(size) => setFull(size === 'full')}
            choices={(['fit', 'full'] as const).map((value) => ({ value, label: t(`viewer.${value}`) }))}
          />
          <PageDownloads files={files} />
        </div>
      </div>
    </Modal>
  );
}
