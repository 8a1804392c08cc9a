import type { SharedPage } from '@forecourt/contract/vehicle-shares';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './shared-pages.module.css';

/** The pages of a shared vehicle, each with its downloads. */
export function SharedPages({ pages }: { pages: readonly SharedPage[] }) {
  const t = useText();
  return (
    <section aria-label={t('catalogue.titles.collage')}>
      <ul className={styles.pages}>
        {pages.map(({ files, height, name, preview, width }) => (
          <li key={preview} className={styles.page}>
            <Picture src={preview} alt={name} aspect={`${width} / ${height}`} fit="contain" />
            <div className={styles.files}>
              {files.map(({ format, url }) => (
                <ButtonLink key={format} small icon={<IconDownload size={18} />} href={url} download>
                  {t('collages.download', { format: format.toUpperCase() })}
                </ButtonLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
