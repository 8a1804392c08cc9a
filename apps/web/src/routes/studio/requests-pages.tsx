import {
  type RequestKind,
  requestKinds,
  requestOrders,
  requestStates,
} from '@forecourt/contract/picture-requests';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NewRequestForm } from '../../features/studio/picture-requests/new-request-form.tsx';
import { requestList } from '../../features/studio/picture-requests/picture-requests.calls.ts';
import {
  type RequestOrder,
  useRequestColumns,
} from '../../features/studio/picture-requests/request-columns.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { useArea } from '../use-area.ts';

const states = { state: requestStates } as const;
const ofOneKind: ListShape<RequestOrder> = {
  orders: requestOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: states,
};
const ofBothKinds: ListShape<RequestOrder> = {
  orders: requestOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { kind: requestKinds, ...states },
};

function useStateFilter() {
  const t = useText();
  return {
    name: 'state',
    label: t('pictureRequests.state'),
    choices: requestStates.map((value) => ({ value, label: t(`pictureRequests.states.${value}`) })),
  };
}

/** The requests of one kind that users have made, for staff; newest first. */
function StaffRequestsPage({ kind }: { kind: RequestKind }) {
  const t = useText();
  const area = useArea();
  const list = useListAddress(ofOneKind);
  const requests = useQuery(requestList({ ...toQuery(list.address), kind }));
  const columns = useRequestColumns(({ id }) => paths.staffRequest(area, kind, id), false);
  return (
    <DataPage
      title={t(`pictureRequests.titles.${kind}`)}
      list={list}
      rows={requests}
      searchLabel={t('pictureRequests.search')}
      filters={[useStateFilter()]}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('pictureRequests.emptyTitle')}
          text={t('pictureRequests.emptyText')}
          icon={<IconMessageQuestion size={28} />}
        />
      }
    />
  );
}

export const BackgroundRequestsPage = () => <StaffRequestsPage kind="background" />;
export const PlateRequestsPage = () => <StaffRequestsPage kind="license-plate" />;

function NewRequest({ kind, byAddress }: { kind: RequestKind; byAddress?: boolean }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  return (
    <NewDialog label={t('pictureRequests.new')} byAddress={byAddress}>
      {(close) => (
        <NewRequestForm
          kind={kind}
          onDone={({ id }) => void navigate({ to: paths.request(area, id) })}
          onCancel={close}
        />
      )}
    </NewDialog>
  );
}

/** The user's own requests, and those in reach. */
export function OwnRequestsPage() {
  const t = useText();
  const area = useArea();
  const mayAsk = may(useCurrentUser(), 'picture-requests:write');
  const list = useListAddress(ofBothKinds);
  const requests = useQuery(requestList(toQuery(list.address)));
  const columns = useRequestColumns(({ id }) => paths.request(area, id), true);
  const kind = requestKinds.find((one) => one === list.address.filters.kind) ?? 'background';
  return (
    <DataPage
      title={t('nav.pictureRequests')}
      under={t('pictureRequests.hint')}
      actions={mayAsk && <NewRequest kind={kind} byAddress />}
      list={list}
      rows={requests}
      searchLabel={t('pictureRequests.search')}
      filters={[
        {
          name: 'kind',
          label: t('pictureRequests.kind'),
          choices: requestKinds.map((value) => ({ value, label: t(`pictureRequests.kinds.${value}`) })),
        },
        useStateFilter(),
      ]}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('pictureRequests.emptyTitle')}
          text={t('pictureRequests.emptyOwnText')}
          icon={<IconMessageQuestion size={28} />}
        >
          {mayAsk && <NewRequest kind={kind} />}
        </Empty>
      }
    />
  );
}
