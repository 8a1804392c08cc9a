import { sql } from 'kysely';
import { test } from '../support/journey.ts';
import { people } from '../support/people.ts';

/** Failed background jobs, as the operator finds and fixes them. */

test('a failed job appears with its error, and is retried', async ({ page, signedIn }) => {
  await signedIn({ role: 'root' });
  await page.getByRole('link', { name: 'Job centre' }).click();
  await page.getByRole('heading', { name: 'Job centre', level: 1 }).waitFor();
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByLabel('Job', { exact: true }).selectOption('Send email');
  // The job's attempts are used up before a worker can take it.
  await sql`with job as (select (graphile_worker.add_job('mails.send', json_build_object('mailId', gen_random_uuid()),
      run_at => now() + interval '1 hour')).id)
    select graphile_worker.permanently_fail_jobs(array_agg(id), 'The mail server is away.') from job`.execute(
    people.db,
  );
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await jobs.getByText('The mail server is away.').waitFor();
  await jobs.getByText('mails.send', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Queues' }).getByRole('button', { name: 'Retry failed' }).click();
  await jobs.getByText('No jobs', { exact: true }).waitFor();
});
