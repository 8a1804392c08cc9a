import {
  type VehicleSpecification,
  vehicleSpecificationOrders,
} from '@forecourt/contract/vehicle-specifications';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type SpecificationOrder,
  useSpecificationColumns,
} from '../../features/work/vehicle-specifications/specification-columns.tsx';
import {
  NewSpecificationForm,
  SpecificationForm,
} from '../../features/work/vehicle-specifications/specification-form.tsx';
import {
  nameOf,
  removeSpecification,
  restoreSpecification,
  specificationList,
  useRefreshSpecifications,
} from '../../features/work/vehicle-specifications/vehicle-specifications.calls.ts';
import { useBodyTypes } from '../../lib/body-types.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Modal } from '../../ui/modal.tsx';

const shape: ListShape<SpecificationOrder> = {
  orders: vehicleSpecificationOrders,
  orderBy: 'make',
  orderDirection: 'ASC',
  filters: { bodyType: /^[a-z0-9-]{1,60}$/ },
};

function NewSpecification({ byAddress = false }: { byAddress?: boolean }) {
  const t = useText();
  return (
    <NewDialog label={t('vehicleSpecifications.new')} byAddress={byAddress}>
      {(close) => <NewSpecificationForm onDone={close} onCancel={close} />}
    </NewDialog>
  );
}

/** The known models, which are suggested when a vehicle is entered. */
export function VehicleSpecificationsPage() {
  const t = useText();
  const list = useListAddress(shape);
  const specifications = useQuery(specificationList(toQuery(list.address)));
  const [edited, setEdited] = useState<VehicleSpecification | null>(null);
  const columns = useSpecificationColumns(setEdited);
  const bodyTypes = useBodyTypes();
  const refresh = useRefreshSpecifications();
  const close = () => setEdited(null);
  const deletion = {
    nameOf,
    remove: removeSpecification,
    restore: restoreSpecification,
    onChanged: () => void refresh(),
  };
  return (
    <>
      <DataPage
        title={t('nav.vehicleSpecifications')}
        under={t('vehicleSpecifications.hint')}
        actions={<NewSpecification byAddress />}
        list={list}
        rows={specifications}
        searchLabel={t('vehicleSpecifications.search')}
        filters={[
          {
            name: 'bodyType',
            label: t('vehicles.bodyType'),
            choices: bodyTypes.choices(list.address.filters.bodyType ?? ''),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        bulk={{ nameOf, actions: (rows) => <EachChosen action="delete" rows={rows} {...deletion} /> }}
        empty={
          <Empty
            title={t('vehicleSpecifications.emptyTitle')}
            text={t('vehicleSpecifications.emptyText')}
            icon={<IconListDetails size={28} />}
          >
            <NewSpecification />
          </Empty>
        }
      />
      {edited && (
        <Modal title={nameOf(edited)} onClose={close}>
          <SpecificationForm specification={edited} onDone={close} onCancel={close} />
        </Modal>
      )}
    </>
  );
}
