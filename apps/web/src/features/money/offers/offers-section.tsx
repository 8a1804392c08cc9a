import type { Offer } from '@forecourt/contract/offers';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money, wholeNumber } from '../../../lib/format.ts';
import { useCurrency, useTakesPayments } from '../../../lib/installation.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NewOfferForm, OfferForm } from './offer-form.tsx';
import { offerList, usePatchOffer } from './offers.calls.ts';
import styles from './offers.module.css';

function OfferRow({ offer, onEdit }: { offer: Offer; onEdit: () => void }) {
  const t = useText();
  const language = useLanguage();
  const currency = useCurrency();
  const { mutate } = usePatchOffer(offer.id);
  const { active, credits, name, priceCents } = offer;
  const label = t('list.actionsFor', { name });
  return (
    <li>
      <div className={styles.offer}>
        <strong>{name}</strong>
        {!active && <Badge tone="neutral">{t('offers.off')}</Badge>}
        <small className="numbers">
          {t('order.cost', { count: credits, number: wholeNumber(credits, language) })}
          {currency && ` · ${money(priceCents, currency, language)}`}
        </small>
      </div>
      <ActionMenu
        label={label}
        trigger={
          <IconButton label={label}>
            <IconDots size={18} />
          </IconButton>
        }
        choices={[
          { key: 'edit', label: t('form.edit'), run: onEdit },
          {
            key: 'sale',
            label: t(active ? 'offers.takeOff' : 'offers.putOn'),
            run: () => mutate({ active: !active }),
          },
        ]}
      />
    </li>
  );
}

/** The packages of credits that customers can buy. */
export function OffersSection() {
  const t = useText();
  const { data, error, refetch } = useQuery(offerList);
  const takesPayments = useTakesPayments();
  const [open, setOpen] = useState<Offer | 'new' | null>(null);
  const close = () => setOpen(null);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <p className={styles.hint}>{t(takesPayments ? 'offers.hintOnline' : 'offers.hint')}</p>
      <ul className={styles.list}>
        {data.results.map((offer) => (
          <OfferRow key={offer.id} offer={offer} onEdit={() => setOpen(offer)} />
        ))}
      </ul>
      <Button icon={<IconPlus size={18} />} onClick={() => setOpen('new')}>
        {t('offers.new')}
      </Button>
      {open && (
        <Modal title={open === 'new' ? t('offers.new') : open.name} onClose={close}>
          {open === 'new' ? (
            <NewOfferForm onDone={close} onCancel={close} />
          ) : (
            <OfferForm offer={open} onDone={close} onCancel={close} />
          )}
        </Modal>
      )}
    </>
  );
}
