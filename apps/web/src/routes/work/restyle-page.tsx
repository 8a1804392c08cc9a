import type { Restyle } from '@forecourt/contract/restyles';
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  lookLabel,
  ReasonList,
  RestyleBadge,
  RestyleProgress,
} from '../../features/work/restyles/restyle-words.tsx';
import { isOpen, restyleById, useRestyleStep } from '../../features/work/restyles/restyles.calls.ts';
import styles from '../../features/work/restyles/restyles.module.css';
import { dateTime, wholeNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { RestyleVehicles } from './restyle-vehicles.tsx';

/** Takes back a restyle, after a question that says what happens. */
function UndoButton({ restyle }: { restyle: Restyle }) {
  const t = useText();
  const language = useLanguage();
  const undo = useRestyleStep('undo');
  const [isAsked, setAsked] = useState(false);
  const { undoableCount, undoUntil } = restyle;
  const count = undoableCount ?? 0;
  if (!undoUntil || count === 0) return null;
  return (
    <>
      <Button icon={<IconArrowBackUp size={18} />} onClick={() => setAsked(true)}>
        {t('restyles.undo')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('restyles.undoTitle')}
          text={t('restyles.undoText', { count, number: wholeNumber(count, language) })}
          yes={t('restyles.undo')}
          danger={false}
          request={undo}
          onYes={() => undo.mutate(restyle, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Ends a restyle, after a question that says that it cannot be continued. */
function EndButton({ restyle }: { restyle: Restyle }) {
  const t = useText();
  const cancel = useRestyleStep('cancel');
  const [isAsked, setAsked] = useState(false);
  if (restyle.state !== 'running' && restyle.state !== 'paused') return null;
  return (
    <>
      <Button icon={<IconX size={18} />} onClick={() => setAsked(true)}>
        {t('restyles.cancel')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('restyles.cancelTitle')}
          text={t('restyles.cancelText')}
          yes={t('restyles.cancel')}
          request={cancel}
          onYes={() => cancel.mutate(restyle, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** What can be done with a restyle in its state. */
function RestyleSteps({ restyle }: { restyle: Restyle }) {
  const t = useText();
  const pause = useRestyleStep('pause');
  const goOn = useRestyleStep('continue');
  return (
    <>
      {restyle.state === 'running' && (
        <Button
          icon={<IconPlayerPause size={18} />}
          busy={pause.isPending}
          onClick={() => pause.mutate(restyle)}
        >
          {t('restyles.pause')}
        </Button>
      )}
      {restyle.state === 'paused' && (
        <Button
          look="primary"
          icon={<IconPlayerPlay size={18} />}
          busy={goOn.isPending}
          onClick={() => goOn.mutate(restyle)}
        >
          {t('restyles.continue')}
        </Button>
      )}
      <EndButton restyle={restyle} />
      <UndoButton restyle={restyle} />
    </>
  );
}

/** How far it is, what it has cost, and until when it can be undone. */
function RestyleFacts({ restyle }: { restyle: Restyle }) {
  const t = useText();
  const language = useLanguage();
  const { charged, classes, count, createdAt, doneCount, pausedBy, state, undoUntil, undoneCount } = restyle;
  const { undoableCount } = restyle;
  const { leftOutVehicles: left, vehicles } = restyle;
  const number = (value: number) => wholeNumber(value, language);
  const facts = [
    dateTime(createdAt),
    t('restyles.vehicles', { count: vehicles, number: number(vehicles) }),
    left > 0 && t('restyles.leftOutVehicles', { count: left, number: number(left) }),
    classes.map((one) => t(`positionClasses.${one}`)).join(', '),
    charged > 0 && t('order.cost', { count: charged, number: number(charged) }),
  ];
  return (
    <div className={styles.facts}>
      <span className={styles.line}>
        <RestyleBadge state={state} />
        <span className="numbers">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {pausedBy && <p role="status">{t(`restyles.pausedBy.${pausedBy}`)}</p>}
      {isOpen(restyle) ? (
        <RestyleProgress restyle={restyle} />
      ) : (
        <p role="status" className="numbers">
          {state === 'undone'
            ? t('restyles.undone', { count: undoneCount, number: number(undoneCount) })
            : t('restyles.ended', { done: number(doneCount), total: number(count) })}
        </p>
      )}
      {undoUntil && !isOpen(restyle) && (
        <p className={styles.dim}>
          {undoableCount === 0
            ? t('restyles.undoNone')
            : t('restyles.undoUntil', { date: dateTime(undoUntil) })}
        </p>
      )}
    </div>
  );
}

/** One restyle: its progress, pausing, ending, undoing, and its vehicles. */
export function RestylePage() {
  const t = useText();
  const area = useArea();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: restyle, error, refetch } = useQuery(restyleById(id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!restyle) return <SkeletonRows />;
  return (
    <div className={styles.stack}>
      <PageHead
        title={t('restyles.named', { look: lookLabel(t, restyle) })}
        over={<BackLink to={paths.restyles(area)}>{t('restyles.list')}</BackLink>}
      >
        <RestyleSteps restyle={restyle} />
      </PageHead>
      <RestyleFacts restyle={restyle} />
      <RestyleVehicles restyle={restyle} />
      {restyle.leftOut.length > 0 && (
        <Card title={t('restyles.leftOutTitle')}>
          <ReasonList reasons={restyle.leftOut} />
        </Card>
      )}
    </div>
  );
}
