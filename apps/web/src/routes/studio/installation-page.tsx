import { useQuery } from '@tanstack/react-query';
import { installation } from '../../features/studio/installation/installation.calls.ts';
import { InstallationForm } from '../../features/studio/installation/installation-form.tsx';
import { LogoField } from '../../features/studio/installation/logo-field.tsx';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from '../pages.module.css';

/** The settings of the installation that affect everyone who visits it. */
export function InstallationPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(installation);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  return (
    <>
      <PageHead title={t('nav.installation')} under={t('installation.hint')} />
      <div className={`${styles.details} ${styles.stack}`}>
        <Card title={t('installation.logo')}>
          <LogoField logo={data.logo} />
        </Card>
        <Card title={t('installation.decided')}>
          <InstallationForm installation={data} />
        </Card>
      </div>
    </>
  );
}
