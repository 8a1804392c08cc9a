import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FeatureClients } from '../../features/people/features/feature-clients.tsx';
import { featureName } from '../../features/people/features/feature-columns.tsx';
import { DeleteFeature, FeatureForm } from '../../features/people/features/feature-form.tsx';
import { featureById } from '../../features/people/features/features.calls.ts';
import styles from '../../features/people/features/features.module.css';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** One feature: whether it is on, and who has it. */
export function FeaturePage() {
  const t = useText();
  const navigate = useNavigate();
  const id = usePathParameter('id') ?? '';
  const { data: feature, error, refetch } = useQuery(featureById(id));
  const [isLeaving, setLeaving] = useState(false);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!feature) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={featureName(feature, t)}
        under={t(feature.builtIn ? 'features.builtIn' : 'features.own')}
        over={<BackLink to={paths.features}>{t('nav.features')}</BackLink>}
      >
        {!feature.builtIn && (
          <Button icon={<IconTrash size={18} />} onClick={() => setLeaving(true)}>
            {t('form.delete')}
          </Button>
        )}
      </PageHead>
      <div className={styles.parts}>
        <Card title={t('features.details')}>
          <FeatureForm key={feature.id} feature={feature} />
        </Card>
        <FeatureClients feature={feature} />
      </div>
      {isLeaving && (
        <DeleteFeature
          feature={feature}
          onDone={() => void navigate({ to: paths.features })}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
