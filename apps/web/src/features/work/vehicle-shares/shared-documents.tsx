import type { SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { IconDownload } from '@tabler/icons-react';
import { fileSize } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './shared-pages.module.css';

/** The public documents of a shared vehicle, each as a download. */
export function SharedDocuments({ documents }: Pick<SharedVehicle, 'documents'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={styles.section} aria-labelledby="documents-title">
      <h2 id="documents-title" className={styles.title}>
        {t('vehicleDocuments.title')}
      </h2>
      <ul className={styles.documents}>
        {documents.map(({ kind, sizeBytes, title, url }) => (
          <li key={url}>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.facts}>
                {[t(`vehicleDocuments.kinds.${kind}`), `PDF, ${fileSize(sizeBytes, language)}`].join(' · ')}
              </p>
            </div>
            <ButtonLink
              small
              icon={<IconDownload size={18} />}
              href={url}
              download
              aria-label={t('vehicleDocuments.download', { title })}
            >
              {t('images.download')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
