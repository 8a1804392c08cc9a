import type { VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FeedList } from '../../features/work/vehicle-feeds/feed-list.tsx';
import { vehicleFeedList } from '../../features/work/vehicle-feeds/vehicle-feeds.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useArea } from '../use-area.ts';
import { FeedDialog } from './feed-dialog.tsx';
import styles from './imports-page.module.css';

const perPage = 20;

/** Feeds, whose changes become imports. */
export function FeedsSection() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<VehicleFeed | 'new' | null>(null);
  const list = useQuery(vehicleFeedList(page, perPage));
  const mayEdit = may(me, 'images:write');
  const close = () => setDialog(null);
  return (
    <Card title={t('vehicleFeeds.title')}>
      <div className={styles.stack}>
        <p>{t('vehicleFeeds.hint')}</p>
        <PagedList
          list={list}
          page={page}
          perPage={perPage}
          onPage={setPage}
          empty={<Empty title={t('vehicleFeeds.emptyTitle')} icon={<IconRss size={28} />} />}
        >
          {(feeds) => (
            <FeedList
              feeds={feeds}
              showsOwner={area !== 'dashboard'}
              mayEdit={mayEdit}
              importPath={(id) => paths.import(area, id)}
              onEdit={setDialog}
            />
          )}
        </PagedList>
        {mayEdit && (
          <span className={styles.line}>
            <Button icon={<IconPlus size={18} />} onClick={() => setDialog('new')}>
              {t('vehicleFeeds.new')}
            </Button>
          </span>
        )}
      </div>
      {dialog && <FeedDialog feed={dialog === 'new' ? undefined : dialog} onClose={close} />}
    </Card>
  );
}
