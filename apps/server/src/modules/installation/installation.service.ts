/** What an installation is like for everybody who comes to it. */
import type { Installation } from '@forecourt/contract/installation';
import type { Ctx } from '../../platform/context.ts';

export async function get({ outside }: Ctx): Promise<Installation> {
  return { signUpOpen: outside.signUpOpen, firstVisitUntil: outside.firstVisitUntil };
}
