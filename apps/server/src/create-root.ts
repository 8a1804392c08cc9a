import { Email } from '@forecourt/contract/user-fields';
import { assertGoodPassword } from './modules/people/users/password.service.ts';
import * as users from './modules/people/users/users.service.ts';
import type { Clock } from './platform/clock.ts';
import { hashPassword } from './platform/crypto.ts';
import { type Db, inTx } from './platform/db/database.ts';

/** Creates an operator's account: the only way to create the first one outside demo installations. */
export async function createRoot(
  { db, clock }: { db: Db; clock: Clock },
  account: { email: string; name: string | null; password: string },
): Promise<void> {
  const email = Email.parse(account.email);
  await assertGoodPassword(account.password, { email, names: [account.name] });
  const passwordHash = await hashPassword(account.password);
  await inTx(db, (tx) =>
    users.insertUser(tx, {
      email,
      name: account.name,
      role: 'root',
      type: null,
      clientId: null,
      customerId: null,
      passwordHash,
      createdAt: clock.now(),
    }),
  );
}
