import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { NewDialog } from '../../../ui/data-page/new-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './catalogue.module.css';
import { NewOwnBackground } from './new-own-background.tsx';
import { OwnBackgroundList } from './own-background-list.tsx';
import { ownBackgrounds } from './own-backgrounds.calls.ts';

interface OwnBackgroundsTabProps {
  customerId: string;
  pathOf: (item: CatalogueItem) => string;
  onMade: (item: CatalogueItem) => void;
}

function NewBackground({ customerId, onMade }: Omit<OwnBackgroundsTabProps, 'pathOf'>) {
  const t = useText();
  const me = useCurrentUser();
  if (!may(me, 'backgrounds:write')) return null;
  return (
    <NewDialog label={t('ownBackgrounds.new')} byAddress>
      {(close) => <NewOwnBackground customerId={customerId} onDone={onMade} onCancel={close} />}
    </NewDialog>
  );
}

/** The backgrounds, walls and floors that a customer has of its own, and the button for a new one. */
export function OwnBackgroundsTab({ customerId, pathOf, onMade }: OwnBackgroundsTabProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(ownBackgrounds(customerId));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const button = <NewBackground {...{ customerId, onMade }} />;
  if (data.results.length === 0) {
    return (
      <Empty
        title={t('ownBackgrounds.emptyTitle')}
        text={t('ownBackgrounds.emptyText')}
        icon={<IconPhoto size={28} />}
      >
        {button}
      </Empty>
    );
  }
  return (
    <>
      <div className={styles.addOwn}>{button}</div>
      <OwnBackgroundList items={data.results} pathOf={pathOf} />
    </>
  );
}
