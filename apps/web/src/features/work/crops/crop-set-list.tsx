import type { CropSet } from '@forecourt/contract/crops';
import { IconArrowBackUp, IconDownload, IconTrash } from '@tabler/icons-react';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { PanelLink } from '../../../ui/panel-link.tsx';
import styles from './crops.module.css';
import { cutWords } from './cut-words.ts';

/** The progress of a set as text. */
function SetCounts({ set }: { set: CropSet }) {
  const t = useText();
  const language = useLanguage();
  const { imageCount, deliveredCount, failedCount, state } = set;
  const counts = { done: wholeNumber(deliveredCount, language), total: wholeNumber(imageCount, language) };
  return (
    <span className={styles.counts}>
      <span className="numbers">
        {imageCount === 0 ? t('crops.noPictures') : t('images.progress', counts)}
      </span>
      {state === 'processing' && <Badge tone="busy">{t('images.state.processing')}</Badge>}
      {state === 'in_review' && <Badge tone="busy">{t('states.in_review')}</Badge>}
      {failedCount > 0 && (
        <Badge tone="bad">
          {t('crops.failed', { count: failedCount, number: wholeNumber(failedCount, language) })}
        </Badge>
      )}
    </span>
  );
}

interface CropSetListProps {
  sets: readonly CropSet[];
  pathOf: (set: CropSet) => string;
  stale: boolean;
  hasOwners: boolean;
  mayEdit: boolean;
  onDelete: (set: CropSet) => void;
  onRestore: (set: CropSet) => void;
}

/** The content of a set's row. */
function SetWords({ set, hasOwners }: { set: CropSet; hasOwners: boolean }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <span className={styles.words}>
        <strong className="numbers">{dateTime(set.createdAt)}</strong>
        <span className={styles.dim}>
          {[cutWords(set.cut, t, language), hasOwners && set.userName].filter(Boolean).join(' · ')}
        </span>
        <SetCounts set={set} />
      </span>
      <span className={styles.strip} aria-hidden="true">
        {set.thumbnails.map((address) => (
          <img key={address} src={address} alt="" loading="lazy" className="checker" />
        ))}
      </span>
    </>
  );
}

function SetRow({
  set,
  pathOf,
  hasOwners,
  mayEdit,
  onDelete,
  onRestore,
}: CropSetListProps & { set: CropSet }) {
  const t = useText();
  const when = dateTime(set.createdAt);
  if (set.deletedAt) {
    return (
      <li className={styles.set}>
        <span className={styles.open}>
          <SetWords set={set} hasOwners={hasOwners} />
        </span>
        {mayEdit && (
          <Button
            small
            icon={<IconArrowBackUp size={16} />}
            aria-label={t('crops.restoreSet', { when })}
            onClick={() => onRestore(set)}
          >
            {t('form.restore')}
          </Button>
        )}
      </li>
    );
  }
  return (
    <li className={styles.set}>
      <PanelLink to={pathOf(set)} className={styles.open}>
        <SetWords set={set} hasOwners={hasOwners} />
      </PanelLink>
      {set.archive && (
        <ButtonLink
          small
          shrinks
          icon={<IconDownload size={16} />}
          href={set.archive}
          download
          aria-label={t('crops.downloadSet', { when })}
        >
          {t('crops.download')}
        </ButtonLink>
      )}
      {mayEdit && (
        <IconButton
          label={t('crops.deleteSet', { when })}
          disabled={set.state === 'processing' || set.state === 'in_review'}
          onClick={() => onDelete(set)}
        >
          <IconTrash size={18} />
        </IconButton>
      )}
    </li>
  );
}

/** Earlier sets, newest first; deleted ones can be restored. */
export function CropSetList(props: CropSetListProps) {
  const { sets, stale } = props;
  return (
    <ul className={classes(styles.sets, stale && styles.stale)} aria-busy={stale || undefined}>
      {sets.map((set) => (
        <SetRow key={set.id} {...props} set={set} />
      ))}
    </ul>
  );
}
