import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What counts as lately: so many pictures, none older than this. */
const countedMax = 40;
const countedMs = 7 * 24 * 60 * 60 * 1000;

export interface Pace {
  /** Of pictures made for the first time. */
  paceMs: number | null;
  /** Of pictures made again: they were paid for before they were ordered. */
  restylePaceMs: number | null;
}

/**
 * Milliseconds from one finished picture to the next, of all users: pictures wait in one line. The time in which nothing
 * waited does not count. It is the median: a worker that was stopped while pictures waited makes a few very long gaps.
 * Null while fewer than two of a kind tell.
 */
export async function pace(db: Db, now: Date): Promise<Pace> {
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
        order by finished_at desc limit ${countedMax}
      ) lately
    ) gaps
    where before is not null
    group by "isRestyle" having count(*) >= 2`.execute(db);
  const msOf = (isRestyle: boolean) => rows.find((row) => row.isRestyle === isRestyle)?.ms ?? null;
  return { paceMs: msOf(false), restylePaceMs: msOf(true) };
}
