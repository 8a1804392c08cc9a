import type { DestinationRun } from '@forecourt/contract/destination-runs';
import type { Destination } from '@forecourt/contract/destinations';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime, fileSize, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { destinationRuns } from './destinations.calls.ts';
import styles from './destinations.module.css';

const perPage = 20;
/** How a delivery ended: some files may have been refused, and the others delivered. */
function resultOf({ endedAt, failure, refusedCount }: DestinationRun, t: Text): string {
  if (failure) return t(`destinations.failures.${failure}`);
  if (!endedAt) return t('destinations.runs.running');
  return t(refusedCount > 0 ? 'destinations.runs.partly' : 'destinations.runs.done');
}

/** Files that the server refused, with the reasons. */
function Refused({ run: { refusedCount, refusedFiles } }: { run: DestinationRun }) {
  const t = useText();
  const language = useLanguage();
  if (refusedCount === 0) return null;
  const number = wholeNumber(refusedCount, language);
  return (
    <div className={styles.missing}>
      <small>{t('destinations.runs.refused', { count: refusedCount, number })}</small>
      <ul>
        {refusedFiles.map(({ failure, path }) => (
          <li key={path}>
            <small>{t('form.labelled', { label: path, value: t(`destinations.refusals.${failure}`) })}</small>
          </li>
        ))}
      </ul>
      {refusedCount > refusedFiles.length && <small>…</small>}
    </div>
  );
}

const heads = ['startedAt', 'sent', 'size', 'removed', 'result'] as const;

function RunRow({ run }: { run: DestinationRun }) {
  const t = useText();
  const language = useLanguage();
  const { missingCount, missingPaths, reference, removedCount } = run;
  const { sentBytes, sentCount, startedAt } = run;
  return (
    <tr>
      <td>
        {dateTime(startedAt)}
        {reference !== null && <small>{t('destinations.runs.vehicle', { reference })}</small>}
      </td>
      <td data-head={t('destinations.runs.sent')}>{wholeNumber(sentCount, language)}</td>
      <td data-head={t('destinations.runs.size')}>{fileSize(sentBytes, language)}</td>
      <td data-head={t('destinations.runs.removed')}>{wholeNumber(removedCount, language)}</td>
      <td>
        {resultOf(run, t)}
        <Refused run={run} />
        {missingCount > 0 && (
          <small className={styles.missing}>
            {t('destinations.runs.missing', {
              count: missingCount,
              number: wholeNumber(missingCount, language),
              paths: missingPaths.join(', ') + (missingCount > missingPaths.length ? ' …' : ''),
            })}
          </small>
        )}
      </td>
    </tr>
  );
}

/** What was delivered to a server, and how each delivery ended. */
export function DestinationRunsDialog({
  destination,
  onClose,
}: {
  destination: Destination;
  onClose: () => void;
}) {
  const t = useText();
  const [page, setPage] = useState(1);
  const list = useQuery(destinationRuns(destination.id, page, perPage));
  return (
    <Modal title={t('destinations.logTitle', { name: destination.name })} onClose={onClose}>
      <PagedList
        list={list}
        page={page}
        perPage={perPage}
        onPage={setPage}
        empty={<Empty title={t('destinations.logEmpty')} icon={<IconListCheck size={28} />} />}
      >
        {(runs) => (
          <div className={styles.scrolled}>
            <table className={styles.runs}>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {t(`destinations.runs.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {runs.map((run) => (
                  <RunRow key={run.startedAt} run={run} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PagedList>
    </Modal>
  );
}
