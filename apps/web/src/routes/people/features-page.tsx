import { featureOrders } from '@forecourt/contract/features';
import { IconToggleRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FeatureOrder, useFeatureColumns } from '../../features/people/features/feature-columns.tsx';
import { NewFeatureForm } from '../../features/people/features/feature-form.tsx';
import { featureList } from '../../features/people/features/features.calls.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';

const shape: ListShape<FeatureOrder> = {
  orders: featureOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {},
};

function NewFeature() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <NewDialog label={t('features.new')} byAddress>
      {(close) => (
        <NewFeatureForm onDone={({ id }) => void navigate({ to: paths.feature(id) })} onCancel={close} />
      )}
    </NewDialog>
  );
}

/** The features that can be given to clients; the built-in ones always exist. */
export function FeaturesPage() {
  const t = useText();
  const list = useListAddress(shape);
  const features = useQuery(featureList(toQuery(list.address)));
  const columns = useFeatureColumns(({ id }) => paths.feature(id));
  return (
    <DataPage
      title={t('nav.features')}
      under={t('features.hint')}
      actions={<NewFeature />}
      list={list}
      rows={features}
      searchLabel={t('features.search')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title={t('features.emptyTitle')} icon={<IconToggleRight size={28} />} />}
    />
  );
}
