import type { CustomerId } from '@forecourt/contract/ids';
import type { Offer } from '@forecourt/contract/offers';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money, wholeNumber } from '../../../lib/format.ts';
import { useCurrency } from '../../../lib/installation.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, type FormRequest } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.tsx';
import { offerList, useBuyOffer } from './offers.calls.ts';
import styles from './offers.module.css';

interface OfferChoiceProps {
  offer: Offer;
  isChosen: boolean;
  onChoose: () => void;
}

function OfferChoice({ offer, isChosen, onChoose }: OfferChoiceProps) {
  const t = useText();
  const language = useLanguage();
  const currency = useCurrency();
  const price = (cents: number) => money(cents, currency ?? '', language);
  const { credits, name, priceCents } = offer;
  return (
    <label className={styles.choice}>
      <input type="radio" name="offer" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{name}</strong>
        <small>{t('order.cost', { count: credits, number: wholeNumber(credits, language) })}</small>
      </span>
      {currency && (
        <span className="numbers">
          <strong>{price(priceCents)}</strong>
          <small>{t('offers.each', { price: price(Math.round(priceCents / credits)) })}</small>
        </span>
      )}
    </label>
  );
}

/** The page of a payment provider, where the installation has one. */
interface HostedPage {
  request: FormRequest;
  /** Begins a payment and leaves the panel. */
  pay: (id: Offer['id']) => void;
}

interface BuyFormProps {
  customerId: CustomerId;
  offers: readonly Offer[];
  hostedPage: HostedPage | null;
  onDone: () => void;
}

/** Chooses one of the packages and buys it. */
function BuyForm({ customerId, offers, hostedPage, onDone }: BuyFormProps) {
  const t = useText();
  const language = useLanguage();
  const buy = useBuyOffer(customerId);
  const [id, setId] = useState(offers[0]?.id);
  const [way, setWay] = useState<'now' | 'onInvoice'>('now');
  // What is free needs no payment.
  const isPayable = (offers.find((offer) => offer.id === id)?.priceCents ?? 0) > 0;
  const paysNow = isPayable && way === 'now' ? hostedPage : null;
  const onSubmit = () => {
    if (!id) return;
    if (paysNow) return paysNow.pay(id);
    buy.mutate(id, {
      onSuccess: ({ credits }) => {
        toast.success(t('offers.bought', { count: credits, number: wholeNumber(credits, language) }));
        onDone();
      },
    });
  };
  return (
    <Form
      submitLabel={t(paysNow ? 'payments.now' : 'offers.buyNow')}
      isValid={id !== undefined}
      request={paysNow?.request ?? buy}
      onCancel={onDone}
      onSubmit={onSubmit}
    >
      <fieldset className={styles.choices}>
        <legend className="hidden">{t('offers.label')}</legend>
        {offers.map((offer) => (
          <OfferChoice
            key={offer.id}
            offer={offer}
            isChosen={offer.id === id}
            onChoose={() => setId(offer.id)}
          />
        ))}
      </fieldset>
      {hostedPage && isPayable && (
        <Segmented
          label={t('payments.how')}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'now', label: t('payments.now') },
            { value: 'onInvoice', label: t('payments.onInvoice') },
          ]}
        />
      )}
      <p className={styles.hint}>{t(paysNow ? 'payments.nowHint' : 'offers.billing')}</p>
    </Form>
  );
}

/** Offers packages of credits to a customer; nothing where none is on sale. */
export function BuyButton({
  customerId,
  hostedPage = null,
}: {
  customerId: CustomerId;
  hostedPage?: HostedPage | null;
}) {
  const t = useText();
  const { data } = useQuery(offerList);
  const [isOpen, setOpen] = useState(false);
  const onSale = data?.results.filter(({ active }) => active) ?? [];
  if (onSale.length === 0) return null;
  return (
    <>
      <Button look="primary" icon={<IconShoppingCart size={18} />} onClick={() => setOpen(true)}>
        {t('offers.buy')}
      </Button>
      {isOpen && (
        <Modal title={t('offers.buy')} onClose={() => setOpen(false)}>
          <BuyForm
            customerId={customerId}
            offers={onSale}
            hostedPage={hostedPage}
            onDone={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  );
}
