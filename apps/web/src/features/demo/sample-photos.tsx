import { useState } from 'react';
import { fetchOwnBytes } from '../../lib/call.ts';
import { useText } from '../../lib/use-text.ts';
import styles from './demo.module.css';
import hatchback from './samples/hatchback-red-315.webp';
import hatchbackSmall from './samples/hatchback-red-315-small.webp';
import saloon from './samples/saloon-blue-045.webp';
import saloonSmall from './samples/saloon-blue-045-small.webp';
import van from './samples/van-white-045.webp';
import vanSmall from './samples/van-white-045-small.webp';

/** The project made them itself: packages/imaging/make-demo-samples.ts. */
const samples = [
  { photo: hatchback, small: hatchbackSmall },
  { photo: saloon, small: saloonSmall },
  { photo: van, small: vanSmall },
];

/** For whoever has no photo at hand. */
export function SamplePhotos({ onFile }: { onFile: (file: File) => void }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const take = async (photo: string) => {
    setFailed(false);
    try {
      onFile(new File([await fetchOwnBytes(photo)], 'sample.webp', { type: 'image/webp' }));
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={styles.samples} aria-label={t('demo.samples')}>
      <h2>{t('demo.samples')}</h2>
      <ul>
        {samples.map(({ photo, small }, index) => (
          <li key={photo}>
            <button type="button" className={styles.sample} onClick={() => void take(photo)}>
              <img src={small} alt={t('demo.sample', { number: index + 1 })} width="360" height="270" />
            </button>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{t('errors.unreachable')}</p>}
    </section>
  );
}
