import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import { IconChecks, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../../lib/error-text.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { bulkFailureList, useSaveReport } from './bulk-jobs.calls.ts';
import styles from './bulk-jobs.module.css';
import { useJobWords } from './use-job-words.ts';

const perPage = 20;

/** The rows that a job failed for, with the reasons; can be downloaded as a file. */
export function BulkReport({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const failures = useQuery(bulkFailureList(job.id, page, perPage));
  const save = useSaveReport(job);
  const wordsOf = (error: string) => errorWords(error, t);
  const headings = [t('bulk.row'), t('bulk.reason')];
  const caption = useJobWords().failed(job) ?? '';
  return (
    <Modal title={caption} onClose={onClose}>
      <div className={styles.report}>
        <ul>
          {job.failures.map(({ error, count: times }) => (
            <li key={error}>{`${wholeNumber(times, language)} × ${wordsOf(error)}`}</li>
          ))}
        </ul>
        <PagedTable
          list={failures}
          page={page}
          perPage={perPage}
          onPage={setPage}
          caption={caption}
          rowKey={({ name, reason }) => `${name} ${reason}`}
          columns={[
            { key: 'name', label: t('bulk.row'), cell: ({ name }) => <strong>{name}</strong> },
            { key: 'reason', label: t('bulk.reason'), cell: ({ reason }) => wordsOf(reason) },
          ]}
          empty={{ title: t('list.none'), icon: <IconChecks size={28} /> }}
        />
        <div>
          <Button
            icon={<IconDownload size={18} />}
            busy={save.isPending}
            onClick={() => save.mutate({ headings, wordsOf })}
          >
            {t('list.file')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
