import {
  listPromoCodesAsCsv,
  type PromoCode,
  promoCodeOrders,
  promoCodeStates,
} from '@forecourt/contract/promo-codes';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EndForm } from '../../features/money/promo-codes/end-form.tsx';
import {
  type PromoCodeOrder,
  usePromoCodeColumns,
} from '../../features/money/promo-codes/promo-code-columns.tsx';
import { NewPromoCodeForm, PromoCodeForm } from '../../features/money/promo-codes/promo-code-form.tsx';
import { promoCodeList } from '../../features/money/promo-codes/promo-codes.calls.ts';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { Modal } from '../../ui/modal.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'end'; promoCode: PromoCode };

function PromoCodeDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = useText();
  const around = { onDone: onClose, onCancel: onClose };
  if (open.what === 'new') {
    return (
      <Modal title={t('promoCodes.new')} onClose={onClose}>
        <NewPromoCodeForm {...around} />
      </Modal>
    );
  }
  const { what, promoCode } = open;
  const title = what === 'end' ? t('promoCodes.endTitle') : promoCode.code;
  return (
    <Modal title={title} onClose={onClose}>
      {what === 'end' ? (
        <EndForm promoCode={promoCode} {...around} />
      ) : (
        <PromoCodeForm promoCode={promoCode} {...around} />
      )}
    </Modal>
  );
}

const shape: ListShape<PromoCodeOrder> = {
  orders: promoCodeOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { state: promoCodeStates },
};

/** The promo codes, newest first. */
export function PromoCodesPage() {
  const t = useText();
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const promoCodes = useQuery(promoCodeList(query));
  const file = useListFile(listPromoCodesAsCsv, query);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = usePromoCodeColumns({
    onEdit: (promoCode) => setOpen({ what: 'edit', promoCode }),
    onEnd: (promoCode) => setOpen({ what: 'end', promoCode }),
  });
  const newButton = (
    <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpen({ what: 'new' })}>
      {t('promoCodes.new')}
    </Button>
  );
  return (
    <>
      <DataPage
        title={t('nav.promoCodes')}
        actions={newButton}
        list={list}
        rows={promoCodes}
        searchLabel={t('promoCodes.search')}
        filters={[
          {
            name: 'state',
            label: t('invoices.state'),
            choices: promoCodeStates.map((value) => ({ value, label: t(`promoCodes.${value}`) })),
          },
        ]}
        columns={columns}
        file={file}
        views={<SavedViews of="promoCodes" list={list} />}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={t('promoCodes.emptyTitle')}
            text={t('promoCodes.emptyText')}
            icon={<IconTicket size={28} />}
          >
            {newButton}
          </Empty>
        }
      />
      {open && <PromoCodeDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
