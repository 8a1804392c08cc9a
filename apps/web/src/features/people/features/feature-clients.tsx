import type { Feature } from '@forecourt/contract/features';
import { useQuery } from '@tanstack/react-query';
import { tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { GivenList } from '../../../ui/given-list.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { featureClients, usePatchClientFeatures } from './features.calls.ts';
import styles from './features.module.css';

/** The clients that have the feature; changes are saved at once. */
export function FeatureClients({ feature: { id, forEverybody } }: { feature: Feature }) {
  const t = useText();
  const { data: clients, error, refetch } = useQuery(featureClients(id));
  const { mutate } = usePatchClientFeatures();
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!clients) return <SkeletonRows />;
  return (
    <Card title={t('features.who')}>
      {forEverybody && <p className={styles.note}>{t('features.forEverybody')}</p>}
      {clients.length === 0 && !forEverybody && <p className={styles.note}>{t('features.nobody')}</p>}
      <GivenList
        rows={clients.map(({ id: clientId, name, customerName }) => ({
          id: clientId,
          name,
          under: customerName,
          takeBackLabel: t('features.takeBack', { name }),
          takeBack: () => mutate({ clientId, remove: [id] }),
        }))}
      />
      <div className={styles.add}>
        <Combobox
          label={t('features.give')}
          placeholder={t('catalogue.chooseOne')}
          choices={(search) => tenantChoices('client', search)}
          value=""
          onChange={(client) => client && mutate({ clientId: client.value, add: [id] })}
        />
      </div>
    </Card>
  );
}
