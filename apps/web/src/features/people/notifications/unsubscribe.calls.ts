import { getUnsubscription, type Unsubscription, unsubscribe } from '@forecourt/contract/unsubscribe';
import { callByLink } from '../../../lib/call.ts';

/** What the link of a mail would end; needs no session. */
export const fetchUnsubscription = (token: string): Promise<Unsubscription> =>
  callByLink(token, getUnsubscription, {});

export const sendUnsubscribe = (token: string): Promise<Unsubscription> => callByLink(token, unsubscribe, {});
