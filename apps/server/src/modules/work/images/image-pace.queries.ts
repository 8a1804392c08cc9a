import { dayMs } from '@forecourt/contract/durations';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The sample: at most this many pictures, none older than this. */
const countedMax = 40;
const countedMs = 7 * dayMs;

interface Pace {
  /** Of pictures made for the first time. */
  paceMs: number | null;
  /** Of pictures made again, which were paid for earlier. */
  restylePaceMs: number | null;
}

/**
 * Milliseconds between finished pictures of all users, since they share one queue. Time with an empty queue does not
 * count, nor do pictures that a checker delivered. It is the median, because a worker that was stopped while pictures were queued causes a few very long gaps.
 * Null if there are fewer than two samples of a kind.
 */
export async function findPace(db: Db, now: Date): Promise<Pace> {
  const since = new Date(now.getTime() - countedMs);
  const { rows } = await sql<{ isRestyle: boolean; ms: number }>`
    select "isRestyle",
      round(percentile_cont(0.5) within group (
        order by extract(epoch from finished_at - greatest(queued_at, before))) * 1000)::integer as ms
    from (
      select queued_at, finished_at, lag(finished_at) over (order by finished_at) as before,
        exists (select 1 from ledger_holds h
          where h.image_id = lately.id and h.state = 'captured' and h.settled_at < queued_at) as "isRestyle"
      from (
        select id, queued_at, finished_at from images
        where finished_at > ${since} and state = 'delivered' and queued_at <= finished_at
          and not exists (select from reviews r where r.image_id = images.id and r.decided_at = finished_at)
        order by finished_at desc limit ${countedMax}
      ) lately
    ) gaps
    where before is not null
    group by "isRestyle" having count(*) >= 2`.execute(db);
  const msOf = (isRestyle: boolean) => rows.find((row) => row.isRestyle === isRestyle)?.ms ?? null;
  return { paceMs: msOf(false), restylePaceMs: msOf(true) };
}
