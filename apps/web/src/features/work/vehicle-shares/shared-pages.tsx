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
    <section className={styles.section} aria-labelledby="pages-title">
      <h2 id="pages-title" className={styles.title}>
        {t('catalogue.titles.collage')}
      </h2>
      <ul className={styles.pages}>
        {pages.map(({ files, height, name, preview, width }) => (
          <li key={preview} className={styles.page}>
            <Picture src={preview} alt={name} aspect={`${width} / ${height}`} fit="contain" />
            <h3 className={styles.name}>{name}</h3>
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
