import type { PresetId } from '@forecourt/contract/presets';
import type { RestyleQuote } from '@forecourt/contract/restyles';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { previewIn } from './restyles.calls.ts';
import styles from './restyles.module.css';

type Sample = RestyleQuote['samples'][number];

/** One picture in the new look; the photo until that is made. */
function Preview({ look, sample }: { look: PresetId; sample: Sample }) {
  const t = useText();
  const { data: url } = useQuery(previewIn(sample.imageId, look));
  const { presetName, reference, thumbnail } = sample;
  return (
    <li>
      <Picture
        src={url ?? thumbnail}
        alt={t(url ? 'restyles.previewOf' : 'restyles.photoOf', { name: reference })}
        eager
        sameSubject
      />
      <span className={styles.caption}>
        <span>{presetName ? `${reference} · ${presetName}` : reference}</span>
        {/* Keeps its line, so that no button beneath moves. */}
        <span className={url ? styles.kept : undefined}>{t('restyles.previewMaking')}</span>
      </span>
    </li>
  );
}

/** The look on pictures of several of the chosen vehicles. */
export function RestylePreviews({ look, samples }: { look: PresetId; samples: readonly Sample[] }) {
  return (
    <ul className={styles.previews}>
      {samples.map((sample) => (
        <Preview key={`${sample.imageId} ${look}`} look={look} sample={sample} />
      ))}
    </ul>
  );
}
