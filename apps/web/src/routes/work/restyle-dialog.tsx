import type { PresetId } from '@forecourt/contract/presets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { RestylePreviews } from '../../features/work/restyles/restyle-previews.tsx';
import { RestylePrice } from '../../features/work/restyles/restyle-price.tsx';
import {
  type RestyleChoice,
  restyleQuote,
  useStartRestyle,
} from '../../features/work/restyles/restyles.calls.ts';
import styles from '../../features/work/restyles/restyles.module.css';
import { errorText } from '../../lib/error-text.ts';
import { wholeNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { type LookChoice, LookStep, useLooks } from './restyle-look.tsx';

export interface RestyleVehicles {
  /** The filter of the list. */
  filter: Record<string, unknown>;
  /** Limits it to these vehicles. */
  ids?: readonly string[];
  /** The time up to which vehicles count. */
  until?: string;
  count: number;
  onStarted: () => void;
}

interface CheckStepProps {
  choice: RestyleChoice;
  look: PresetId;
  onBack: () => void;
  onStarted: () => void;
}

/** The second step: previews on several vehicles, the price, and the start. */
function CheckStep({ choice, look, onBack, onStarted }: CheckStepProps) {
  const t = useText();
  const language = useLanguage();
  const area = useArea();
  const navigate = useNavigate();
  const { data: quote, error, refetch } = useQuery(restyleQuote(choice, true));
  const start = useStartRestyle();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!quote) return <SkeletonRows />;
  const { credits, pictures, samples } = quote;
  const begin = () =>
    start.mutate(
      { choice, credits },
      {
        onSuccess: ({ id }) => {
          onStarted();
          void navigate({ to: paths.restyle(area, id) });
        },
      },
    );
  return (
    <div className={styles.stack}>
      {samples.length > 0 && <RestylePreviews look={look} samples={samples} />}
      <RestylePrice quote={quote} />
      {pictures === 0 && <p role="alert">{t('restyles.none')}</p>}
      {start.error && <p role="alert">{errorText(start.error, t)}</p>}
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('restyles.back')}</Button>
        <Button look="primary" disabled={pictures === 0} busy={start.isPending} onClick={begin}>
          {t('restyles.start', { count: pictures, number: wholeNumber(pictures, language) })}
        </Button>
      </div>
    </div>
  );
}

/** A step of the dialog. It takes the focus from the button that led to it and is gone. */
function Step({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  );
}

/** Restyles vehicles in two steps: the look; then previews, the price and the start. */
export function RestyleDialog({
  count,
  filter,
  ids,
  onClose,
  onStarted,
  until,
}: RestyleVehicles & { onClose: () => void }) {
  const t = useText();
  const area = useArea();
  const number = wholeNumber(count, useLanguage());
  const looks = useLooks();
  const [chosen, setChosen] = useState<LookChoice>({ look: null, classes: ['exterior'] });
  const [isChecking, setChecking] = useState(false);
  const { classes, look } = chosen;
  const isBackground = looks.backgrounds.some(({ id }) => id === look);
  const canCheck = look !== null && classes.length > 0;
  return (
    <Modal title={t('restyles.ask', { count, number })} onClose={onClose}>
      {isChecking && look ? (
        <Step key="check">
          <CheckStep
            look={look}
            choice={
              {
                filter,
                ...(ids && { ids }),
                ...(until && { until }),
                classes,
                look: isBackground ? { backgroundId: look } : { preset: look },
              } as RestyleChoice
            }
            onBack={() => setChecking(false)}
            onStarted={onStarted}
          />
        </Step>
      ) : (
        <Step key="look">
          <div className={styles.stack}>
            <LookStep choice={chosen} looks={looks} onChange={setChosen} />
            <div className={styles.foot}>
              <PanelLink to={paths.restyles(area)}>{t('restyles.earlier')}</PanelLink>
              <Button look="primary" disabled={!canCheck} onClick={() => setChecking(true)}>
                {t('restyles.next')}
              </Button>
            </div>
          </div>
        </Step>
      )}
    </Modal>
  );
}
