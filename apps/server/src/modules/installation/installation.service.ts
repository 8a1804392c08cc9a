/** What an installation is like for everybody who comes to it. */
import type { Installation } from '@forecourt/contract/installation';
import type { Ctx } from '../../platform/context.ts';

export async function get(ctx: Ctx): Promise<Installation> {
  return { signUpOpen: ctx.outside.signUpOpen };
}
