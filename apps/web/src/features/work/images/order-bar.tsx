import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { VehicleSettings } from '@forecourt/contract/settings';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import {
  IconChecks,
  IconChevronUp,
  IconFileZip,
  IconPlayerStop,
  IconSparkles,
  IconSquareX,
  IconWand,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useIsOffline } from '../../../lib/connection.ts';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { takesFocus } from '../../../ui/use-kept-focus.ts';
import type { Pace } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { canBeCancelled, isBeingMade, isBusy, missingCredits, orderable, priceOf } from './image-list.ts';
import styles from './order-bar.module.css';
import { OrderMenu } from './order-menu.tsx';

interface OrderBarProps {
  images: readonly Image[];
  /** The recent processing time per picture of the installation. */
  pace: Pace;
  chosen: ReadonlySet<string>;
  /** Whether the vehicle's settings refuse photos that cut it off. */
  cutOffPhotos: CutOffMode;
  /** Whether a picture is finished, so that nothing is to be ordered for it. */
  isMade: (image: Image) => boolean;
  /** Whether the preset that an order would use has changed since it made this picture. */
  isOutdated: (image: Image) => boolean;
  /** Whether a checker rejected the picture in the look that an order would have. */
  isRejected: (image: Image) => boolean;
  /** The name of the look that finished pictures have. */
  lookOf: (images: readonly Image[]) => string;
  /** The price in credits of a picture that has not been paid for. */
  priceOf: (image: Image) => number;
  /** The account that pays. */
  payer: VehicleSettings['payer'];
  /** The user may add credits to that account. */
  mayAddCredits: boolean;
  presetName: string;
  /** Address of the ZIP of all finished pictures; null while there are none. */
  archive: string | null;
  busy: boolean;
  disabled: boolean;
  onOrder: (images: readonly Image[]) => void;
  /** Cancels pictures that nobody works on yet. */
  onCancel: (images: readonly Image[]) => void;
  onChooseAll: () => void;
  onChooseNone: () => void;
  /** Focuses the showrooms beside the photos, or opens them in a sheet. */
  onShowrooms: () => void;
  /** On phones the showrooms are out of sight, so the bar names the selected one and opens the choice. */
  isPhone: boolean;
}

function What({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className={styles.what}>
      <strong>{title}</strong>
      <span className="numbers" role="status">
        {children}
      </span>
    </p>
  );
}

/** The selected showroom for the next order, with a button to change it. */
function ChosenShowroom({ presetName, onShowrooms }: OrderBarProps) {
  const t = useText();
  return (
    <button type="button" className={styles.showroom} aria-haspopup="dialog" onClick={onShowrooms}>
      <IconWand size={18} aria-hidden="true" />
      <span>{t('presets.title')}</span> <strong>{presetName}</strong>
      <IconChevronUp size={18} aria-hidden="true" />
    </button>
  );
}

/** Everything is finished: offers the finished pictures and another showroom. */
function Finished({ finished, ...props }: OrderBarProps & { finished: readonly Image[] }) {
  const t = useText();
  const { archive, isPhone } = props;
  const look = props.lookOf(finished);
  return (
    <>
      {isPhone && <ChosenShowroom {...props} presetName={look} />}
      <div className={styles.row}>
        <What title={t('order.finished', { count: finished.length })}>{!isPhone && look}</What>
        {!isPhone && (
          <Button icon={<IconWand size={18} />} onClick={props.onShowrooms}>
            {t('order.changeShowroom')}
          </Button>
        )}
        {!isPhone && (
          <Button look="quiet" icon={<IconChecks size={20} />} onClick={props.onChooseAll}>
            {t('order.chooseAll')}
          </Button>
        )}
        {archive && (
          <ButtonLink
            look="primary"
            className={styles.main}
            icon={<IconFileZip size={18} />}
            href={archive}
            download
          >
            {t('vehicles.downloadAll')}
          </ButtonLink>
        )}
        {isPhone && <OrderMenu {...props} hasChosen={false} />}
      </div>
    </>
  );
}

/** Pictures are being made or checked and nothing can be ordered: says what the user can do until they are finished. */
function Meanwhile({ images, onCancel }: OrderBarProps) {
  const t = useText();
  const language = useLanguage();
  const queued = images.filter(canBeCancelled);
  const isMaking = images.some(isBeingMade);
  const counted = { count: queued.length, number: wholeNumber(queued.length, language) };
  return (
    <div className={styles.row}>
      <p className={styles.hint}>{isMaking ? t('order.meanwhile') : t('order.checking', counted)}</p>
      {queued.length > 0 && (
        <Button look="quiet" icon={<IconPlayerStop size={20} />} onClick={() => onCancel(queued)}>
          {t(isMaking ? 'order.cancelRest' : 'images.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Why the order cannot be paid, and who can change that. */
function Short({ payer, mayAddCredits, missing, id }: OrderBarProps & { missing: number; id: string }) {
  const t = useText();
  const language = useLanguage();
  const account = t(payer.kind === 'client' ? 'credits.client' : 'credits.own');
  const balance = wholeNumber(payer.credits, language);
  return (
    <p id={id} role="status" className={`${styles.short} numbers`}>
      <span>{t('order.short', { account, balance, missing: wholeNumber(missing, language) })}</span>
      <span>{t(mayAddCredits ? 'order.addCredits' : 'order.askForCredits')}</span>
    </p>
  );
}

/** Which pictures an order leaves out because a checker rejected them in its look, why, and what to do about it. */
function RejectedBefore({ images }: { images: readonly Image[] }) {
  const t = useText();
  const reasons = new Set(images.flatMap(({ review }) => review?.reasons ?? []));
  return (
    <p role="status" className={styles.rejected}>
      {t('order.rejected', {
        count: images.length,
        names: images.map(({ position }) => t(`positions.${position}`)).join(', '),
        reasons: [...reasons].map((reason) => t(`reviews.reasons.${reason}`)).join(', '),
      })}
    </p>
  );
}

/** How many of the pictures are made in the showroom, and how many keep what is around their subject. */
function kindsOf(images: readonly Image[], t: Text, language: string): string {
  const inShowroom = images.filter(({ position }) => positionClass(position) === 'exterior').length;
  const asPhotographed = images.length - inShowroom;
  const kinds = [
    inShowroom > 0 && t('order.inShowroom', { number: wholeNumber(inShowroom, language) }),
    asPhotographed > 0 && t('order.asPhotographed', { number: wholeNumber(asPhotographed, language) }),
  ];
  return kinds.filter(Boolean).join(', ');
}

function Offer({ wanted, ...props }: OrderBarProps & { wanted: readonly Image[] }) {
  const t = useText();
  const language = useLanguage();
  const { images, chosen, payer, presetName } = props;
  const cost = priceOf(wanted, props.priceOf);
  const missing = missingCredits(cost, payer);
  const free = wanted.filter((image) => priceOf([image], props.priceOf) === 0).length;
  const credits =
    cost === 0 ? t('order.free') : t('order.cost', { count: cost, number: wholeNumber(cost, language) });
  const count =
    chosen.size > 0
      ? t('order.chosen', { count: wanted.length || chosen.size })
      : kindsOf(wanted, t, language) || t('order.label');
  const isAnotherLook =
    wanted.every(({ state }) => state === 'delivered') && props.lookOf(wanted) !== presetName;
  const reasonId = useId();
  const isOffline = useIsOffline();
  const meant = chosen.size > 0 ? images.filter(({ id }) => chosen.has(id)) : images;
  const unusable = meant.filter((image) => isUnusable(image, props.cutOffPhotos)).length;
  const queued = meant.filter(canBeCancelled);
  const rejected = meant.filter(props.isRejected);
  return (
    <>
      {rejected.length > 0 && <RejectedBefore images={rejected} />}
      <div className={styles.row}>
        <What title={props.isPhone ? count : presetName}>
          {wanted.length === 0 ? (
            t(
              meant.some(isBusy)
                ? 'order.inWork'
                : rejected.length > 0
                  ? 'order.onlyRejected'
                  : 'order.noneUsable',
            )
          ) : (
            <>
              {!props.isPhone && <span className={styles.count}>{`${count} · `}</span>}
              {credits}
              {cost > 0 &&
                free > 0 &&
                ` ·\u00a0${t('order.freeCount', { number: wholeNumber(free, language) })}`}
            </>
          )}
          {wanted.some(props.isOutdated) && ` ·\u00a0${t('order.presetChanged')}`}
          {wanted.length > 0 && unusable > 0 && ` ·\u00a0${t('order.leftOut', { count: unusable })}`}
        </What>
        {props.isPhone ? null : chosen.size > 0 ? (
          <Button look="quiet" icon={<IconSquareX size={20} />} onClick={props.onChooseNone}>
            {t('order.chooseNone')}
          </Button>
        ) : (
          <Button look="quiet" icon={<IconChecks size={20} />} onClick={props.onChooseAll}>
            {t('order.chooseAll')}
          </Button>
        )}
        {wanted.length === 0 && queued.length > 0 && (
          <Button icon={<IconPlayerStop size={18} />} onClick={() => props.onCancel(queued)}>
            {t('images.cancel')}
          </Button>
        )}
        {wanted.length > 0 && (
          <Button
            look="primary"
            className={styles.main}
            icon={<IconSparkles size={18} />}
            busy={props.busy}
            disabled={props.disabled || isOffline || missing > 0}
            aria-describedby={isOffline || missing > 0 ? reasonId : undefined}
            onClick={() => props.onOrder(wanted)}
          >
            {isAnotherLook && !props.isPhone
              ? t('order.apply', { showroom: presetName, count: wanted.length })
              : t('order.make', { count: wanted.length })}
          </Button>
        )}
        {props.isPhone && <OrderMenu {...props} hasChosen={chosen.size > 0} />}
      </div>
      {isOffline ? (
        <p id={reasonId} role="status" className={styles.short}>
          {t('order.offline')}
        </p>
      ) : (
        missing > 0 && <Short {...props} missing={missing} id={reasonId} />
      )}
    </>
  );
}

/** What an order would make and cost, the progress of the current one, and what is finished. */
export function OrderBar(props: OrderBarProps) {
  const t = useText();
  const { images, chosen, cutOffPhotos, isMade, isRejected } = props;
  const wanted = orderable(images, chosen, cutOffPhotos, isMade, isRejected);
  const finished = images.filter(isMade);
  const rejected = images.filter(isRejected);
  const isRunning = images.some(isBusy);
  /** Nothing is to be ordered, because everything is finished or on its way. */
  const isAtRest = wanted.length === 0 && chosen.size === 0 && (finished.length > 0 || isRunning);
  return (
    <section {...takesFocus} className={styles.bar} aria-label={t('order.label')}>
      <BatchBar images={images} pace={props.pace} />
      {isAtRest && rejected.length > 0 && <RejectedBefore images={rejected} />}
      {isAtRest && !isRunning ? (
        <Finished {...props} finished={finished} />
      ) : isAtRest ? (
        <Meanwhile {...props} />
      ) : (
        <>
          {props.isPhone && chosen.size === 0 && <ChosenShowroom {...props} />}
          <Offer {...props} wanted={wanted} />
        </>
      )}
    </section>
  );
}
