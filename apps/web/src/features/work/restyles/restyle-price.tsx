import type { RestyleQuote } from '@forecourt/contract/restyles';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { ReasonList } from './restyle-words.tsx';
import styles from './restyles.module.css';

type Payer = RestyleQuote['payers'][number];

function PayerLine({ payer: { balance, credits, name } }: { payer: Payer }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const words = { name, credits: number(credits), balance: number(balance) };
  return (
    <li>
      {t('restyles.payer', { ...words, left: number(Math.max(0, balance - credits)) })}
      {balance < credits && (
        <p role="alert">{t('restyles.lacks', { name, missing: number(credits - balance) })}</p>
      )}
    </li>
  );
}

/** What a restyle makes, what it costs whom, and what it leaves out. */
export function RestylePrice({ quote }: { quote: RestyleQuote }) {
  const t = useText();
  const language = useLanguage();
  const { credits, freePictures, leftOut, lostOutputs, mixedVehicles, payers, pictures, pricedPictures } =
    quote;
  const { reviewMode, vehicles } = quote;
  const number = (value: number) => wholeNumber(value, language);
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.price}>
      <p className="numbers">
        <strong>{t('restyles.pictures', { count: pictures, number: number(pictures) })}</strong>
        {` · ${t('restyles.vehicles', { count: vehicles, number: number(vehicles) })}`}
      </p>
      {pictures > 0 && (
        <ul className={styles.reasons}>
          {freePictures > 0 && (
            <li>{t('restyles.free', { count: freePictures, number: number(freePictures) })}</li>
          )}
          {pricedPictures > 0 && (
            <li>{t('restyles.priced', { count: pricedPictures, number: number(pricedPictures) })}</li>
          )}
        </ul>
      )}
      {pictures > 0 && reviewMode !== 'none' && <p>{t(`restyles.review.${reviewMode}`)}</p>}
      {mixedVehicles > 0 && (
        <p>{t('restyles.mixed', { count: mixedVehicles, number: number(mixedVehicles) })}</p>
      )}
      {lostOutputs.map(({ count, name }) => (
        <p key={name}>{t('restyles.lostOutput', { name, number: number(count) })}</p>
      ))}
      <p className={styles.sum}>
        {t('restyles.sum')}{' '}
        <strong className="numbers">
          {credits === 0 ? t('order.free') : t('order.cost', { count: credits, number: number(credits) })}
        </strong>
      </p>
      {payers.length > 0 && (
        <ul className={styles.reasons}>
          {payers.map((payer) => (
            <PayerLine key={payer.name} payer={payer} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <details>
          <summary>{t('restyles.leftOut', { count: left, number: number(left) })}</summary>
          <ReasonList reasons={leftOut} />
        </details>
      )}
    </div>
  );
}
