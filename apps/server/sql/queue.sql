-- The trace of the transaction is in the payload: the id of the request that the job goes back to.
-- Adds a job to the queue, as graphile_worker.add_job does, which adds none if a worker takes the job of the same key at that moment:
-- it has begun then, and does not see what is to be done now. Called again, it leaves that one alone and adds another.
-- A running job loses its key and its further attempts to the one that is added. The flag tells it from a job that has used them up:
-- if its worker is lost, it is removed.
create or replace function enqueue_job(identifier text, payload json, job_key text default null, priority integer default 0,
  queue_name text default null, max_attempts integer default null, run_at timestamptz default null,
  keeps_time boolean default false) returns bigint language plpgsql
  -- A plan that was made while the queue was empty would read all of it for each job of a large order.
  set enable_seqscan = off as $$
declare
  added bigint;
  trace jsonb := nullif(current_setting('forecourt.cause', true), '')::jsonb->'trace';
begin
  if trace is not null then
    payload := (payload::jsonb || jsonb_build_object('trace', trace))::json;
  end if;
  if job_key is not null then
    update graphile_worker._private_jobs j set flags = coalesce(j.flags, '{}') || '{"replaced": true}'
    where j.key = enqueue_job.job_key and j.locked_at is not null;
  end if;
  for try in 1..20 loop
    added := (graphile_worker.add_job(identifier => enqueue_job.identifier, payload => enqueue_job.payload,
      queue_name => enqueue_job.queue_name, run_at => enqueue_job.run_at, max_attempts => enqueue_job.max_attempts,
      job_key => enqueue_job.job_key, priority => enqueue_job.priority,
      job_key_mode => case when keeps_time then 'preserve_run_at' else 'replace' end)).id;
    if added is not null then
      return added;
    end if;
  end loop;
  raise exception 'job % with the key % cannot be enqueued', identifier, job_key;
end $$;
