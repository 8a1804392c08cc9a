import { type Job, jobNames } from '@forecourt/contract/job-centre';
import { useText } from '../../../lib/use-text.ts';
import { UnderLine } from '../../../ui/data-table.tsx';
import styles from './job-centre.module.css';

type JobName = (typeof jobNames)[number];

const isKnown = (name: string): name is JobName => jobNames.some((one) => one === name);

/** What a job does, and its name in the code and the log. */
export function JobTitle({ name }: Pick<Job, 'name'>) {
  const t = useText();
  return (
    <>
      {/* A job that another version enqueued may have no text here. */}
      {isKnown(name) && t(`jobs.names.${name}`)}
      <UnderLine>
        <code className={styles.name}>{name}</code>
      </UnderLine>
    </>
  );
}
