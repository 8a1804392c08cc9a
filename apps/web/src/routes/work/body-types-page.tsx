import type { BodyType } from '@forecourt/contract/body-types';
import { IconCarSuv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBodyTypeColumns } from '../../features/work/body-types/body-type-columns.tsx';
import { BodyTypeForm, NewBodyTypeForm } from '../../features/work/body-types/body-type-form.tsx';
import {
  type BodyTypeOrder,
  bodyTypeOrders,
  bodyTypeStates,
  pageOfTypes,
} from '../../features/work/body-types/body-type-list.ts';
import { bodyTypeList, bodyTypeName } from '../../lib/body-types.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import type { ListShape } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useArea } from '../use-area.ts';

const shape: ListShape<BodyTypeOrder> = {
  orders: bodyTypeOrders,
  orderBy: 'place',
  orderDirection: 'ASC',
  filters: { state: bodyTypeStates },
};

function NewBodyType() {
  const t = useText();
  return (
    <NewDialog label={t('bodyType.new')} byAddress>
      {(close) => <NewBodyTypeForm onDone={close} onCancel={close} />}
    </NewDialog>
  );
}

/** The body types of vehicles: built-in ones, and root's own. */
export function BodyTypesPage() {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const list = useListAddress(shape);
  const select = ({ results }: { results: BodyType[] }) => pageOfTypes(results, list.address, t);
  const types = useQuery({ ...bodyTypeList, select });
  const [edited, setEdited] = useState<BodyType | null>(null);
  const close = () => setEdited(null);
  const columns = useBodyTypeColumns({
    onEdit: setEdited,
    onVehicles: ({ key }) => void navigate({ to: paths.vehicles(area), search: { bodyType: key } }),
  });
  return (
    <>
      <DataPage
        title={t('nav.bodyTypes')}
        under={t('bodyType.hint')}
        actions={<NewBodyType />}
        list={list}
        rows={types}
        searchLabel={t('features.search')}
        filters={[
          {
            name: 'state',
            label: t('invoices.state'),
            choices: bodyTypeStates.map((value) => ({ value, label: t(`bodyType.states.${value}`) })),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={t('list.none')} icon={<IconCarSuv size={28} />} />}
      />
      {edited && (
        <Modal title={bodyTypeName(edited, t)} onClose={close}>
          <BodyTypeForm type={edited} onDone={close} onCancel={close} />
        </Modal>
      )}
    </>
  );
}
