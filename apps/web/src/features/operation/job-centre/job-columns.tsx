import type { Job, JobState } from '@forecourt/contract/job-centre';
import { dateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { jobStepsOf, useJobStep } from './job-centre.calls.ts';
import styles from './job-centre.module.css';
import { JobTitle } from './job-title.tsx';

const tones: Record<JobState, BadgeTone> = {
  running: 'busy',
  waiting: 'waiting',
  later: 'attention',
  failed: 'bad',
};

/** The columns of the list of jobs, including the buttons. */
export function useJobColumns(): Column<Job, never>[] {
  const t = useText();
  const step = useJobStep();
  return [
    {
      key: 'name',
      label: t('jobs.name'),
      cell: ({ name, vehicle, reason, createdAt }) => (
        <>
          <JobTitle name={name} />
          {vehicle && (
            <UnderLine>
              <PanelLink to={paths.vehicle('root', vehicle.id)}>{vehicle.reference}</PanelLink>
              {vehicle.customerName && ` · ${vehicle.customerName}`}
            </UnderLine>
          )}
          {reason && <UnderLine>{reason}</UnderLine>}
          <PhoneLine>{dateTime(createdAt)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'state',
      label: t('users.state'),
      cell: ({ state, runAt }) => (
        <>
          <Badge tone={tones[state]}>{t(`jobs.states.${state}`)}</Badge>
          {state === 'later' && <UnderLine>{dateTime(runAt)}</UnderLine>}
        </>
      ),
    },
    {
      key: 'tries',
      label: t('jobs.tries'),
      align: 'end',
      hide: 'tablet',
      cell: ({ attempts, attemptsMax }) => t('promoCodes.usedOf', { used: attempts, max: attemptsMax }),
    },
    {
      key: 'createdAt',
      label: t('list.createdAt'),
      align: 'end',
      hide: 'phone',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'steps',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: ({ id, state }) => (
        <span className={styles.steps}>
          {jobStepsOf[state].map((name) => (
            <Button
              key={name}
              small
              busy={step.isPending && step.variables.id === id && step.variables.step === name}
              onClick={() => step.mutate({ id, step: name })}
            >
              {t(`jobs.steps.${name}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}
