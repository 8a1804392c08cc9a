import type { UserId } from '@forecourt/contract/ids';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCopy } from './personal-data.calls.ts';
import styles from './personal-data.module.css';

/** What is stored about an account, as a file. */
export function PersonalDataCard({ userId }: { userId: UserId }) {
  const t = useText();
  const copy = useCopy(userId);
  return (
    <Card title={t('personalData.title')}>
      <div className={styles.card}>
        <p>{t('personalData.hint')}</p>
        <Button icon={<IconDownload size={16} />} busy={copy.isPending} onClick={() => copy.mutate()}>
          {t('personalData.save')}
        </Button>
      </div>
    </Card>
  );
}
