import { people } from './people.ts';
import { soon } from './waits.ts';

/** Link in the newest mail to an address; waits until the mail arrives. */
export async function mailedLink(email: string): Promise<string> {
  const mail = people.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc');
  const { body } = await soon(() => mail.executeTakeFirst());
  return /http\S+#\w+=[\w-]+/.exec(body)?.[0] ?? '';
}
