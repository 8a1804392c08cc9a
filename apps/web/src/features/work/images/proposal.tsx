import type { Image } from '@forecourt/contract/images';
import { IconMapPinCheck } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ExplainedBadge } from '../../../ui/explained-badge.tsx';
import { proposed } from './image-list.ts';
import styles from './proposal.module.css';

interface ProposalProps {
  image: Image;
  label: string;
  onConfirm: (image: Image) => void;
}

/** Says that the position of a photo is only proposed, and confirms it. */
export function Proposal({ image, label, onConfirm }: ProposalProps) {
  const t = useText();
  const { proposal } = image;
  if (!proposal) return null;
  return (
    <span className={styles.proposal}>
      <ExplainedBadge tone="neutral" solid explanation={t(`images.proposalHelp.${proposal}`)}>
        {t(`images.proposal.${proposal}`)}
      </ExplainedBadge>
      <IconButton
        label={t('images.confirmPosition', { name: label })}
        className={styles.confirm}
        onClick={() => onConfirm(image)}
      >
        <IconMapPinCheck size={16} />
      </IconButton>
    </span>
  );
}

/** How many positions are proposed, and one button that confirms them all. */
export function ProposalBar({
  images,
  onConfirm,
}: {
  images: readonly Image[];
  onConfirm: (images: readonly Image[]) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const all = proposed(images);
  if (all.length === 0) return null;
  const counted = { count: all.length, number: wholeNumber(all.length, language) };
  const unsure = all.filter(({ proposal }) => proposal === 'unsure').length;
  return (
    <div className={styles.bar}>
      <span className="numbers">
        {unsure > 0
          ? t('images.proposalsUnsure', { ...counted, unsure: wholeNumber(unsure, language) })
          : t('images.proposals', counted)}
      </span>
      <Button small icon={<IconMapPinCheck size={16} />} onClick={() => onConfirm(all)}>
        {t('images.confirmAll')}
      </Button>
    </div>
  );
}
