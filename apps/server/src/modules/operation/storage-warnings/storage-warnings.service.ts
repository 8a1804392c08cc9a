/** Tells root and the admins of a customer once that its storage limit is near, and again only after it was not for a while. */
import { bytesPerGb } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import { isNear } from '../../people/storage-limits/storage-limits.rules.ts';
import * as limits from '../../people/storage-limits/storage-limits.service.ts';
import * as users from '../../people/users/users.service.ts';

type Watched = Awaited<ReturnType<typeof limits.listWatched>>[number];

async function tell(ctx: Ctx, { id, limitGb, name, usedBytes }: Watched, isNow: boolean): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (!(await limits.setWarned(tx, id, isNow ? ctx.now : null))) return;
    const percent = limitGb === null ? 0 : Math.floor((usedBytes / (limitGb * bytesPerGb)) * 100);
    const values = { customer: name, percent: String(percent), limit: String(limitGb) };
    const notice = { text: 'storageNearLimit', values, link: { kind: 'customer', id } } as const;
    for (const userId of [...(await users.listRoots(tx)), ...(await limits.listAdmins(tx, id))])
      if (isNow) await notices.sendNotice(tx, ctx, userId, { ...notice, kind: 'storageNearLimit' });
      else await notices.withdrawNotice(tx, ctx, userId, 'storageNearLimit', id);
  });
}

/** Handler of the job storageWarnings.send. */
export async function sendWarnings(ctx: Ctx): Promise<void> {
  for (const one of await limits.listWatched(ctx.db)) {
    const isNow = isNear(one.limitGb, one.usedBytes, one.isWarned);
    if (isNow !== one.isWarned) await tell(ctx, one, isNow);
  }
}
