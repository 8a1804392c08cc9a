import type { PromoCode } from '@forecourt/contract/promo-codes';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EndForm } from '../../features/promo-codes/end-form.tsx';
import { usePromoCodeColumns } from '../../features/promo-codes/promo-code-columns.tsx';
import { NewPromoCodeForm, PromoCodeForm } from '../../features/promo-codes/promo-code-form.tsx';
import { promoCodeList } from '../../features/promo-codes/promo-codes.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PagedTable } from '../../ui/data-page/paged-table.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const perPage = 20;

type Open = { what: 'new' } | { what: 'edit' | 'end'; promoCode: PromoCode };

function PromoCodeDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = useText();
  const around = { onDone: onClose, onCancel: onClose };
  if (open.what === 'new') {
    return (
      <Modal title={t('promoCodes.new')} closeLabel={t('form.close')} onClose={onClose}>
        <NewPromoCodeForm {...around} />
      </Modal>
    );
  }
  const { what, promoCode } = open;
  const title = what === 'end' ? t('promoCodes.endTitle') : promoCode.code;
  return (
    <Modal title={title} closeLabel={t('form.close')} onClose={onClose}>
      {what === 'end' ? (
        <EndForm promoCode={promoCode} {...around} />
      ) : (
        <PromoCodeForm promoCode={promoCode} {...around} />
      )}
    </Modal>
  );
}

/** Codes that turn into credits, newest first. */
export function PromoCodesPage() {
  const t = useText();
  const { page, onPage } = usePage();
  const promoCodes = useQuery(promoCodeList({ page, limit: perPage }));
  const [open, setOpen] = useState<Open | null>(null);
  const columns = usePromoCodeColumns({
    onEdit: (promoCode) => setOpen({ what: 'edit', promoCode }),
    onEnd: (promoCode) => setOpen({ what: 'end', promoCode }),
  });
  return (
    <>
      <PageHead title={t('nav.promoCodes')}>
        <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpen({ what: 'new' })}>
          {t('promoCodes.new')}
        </Button>
      </PageHead>
      <PagedTable
        list={promoCodes}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('nav.promoCodes')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t('promoCodes.emptyTitle'),
          text: t('promoCodes.emptyText'),
          icon: <IconTicket size={28} />,
        }}
      />
      {open && <PromoCodeDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
