import { belongings } from './spec-belongings.ts';
import { type Hosts, type Outside, SpecClient } from './spec-call.ts';
import { money } from './spec-money.ts';
import { organisations } from './spec-organisations.ts';

export interface Report {
  /** Every call that was made, as a template. */
  calls: string[];
  /** Deviations from the specification. */
  wrong: string[];
}

/** Makes every call of the specification and checks its effect. */
export async function run(hosts: Hosts, outside: Outside, mark: string): Promise<Report> {
  const spec = new SpecClient(hosts);
  const { email, password } = outside.root;
  const root = await spec.login(email, password);
  spec.expectFields('root', root.user.role, { name: 'root' });
  const of = await organisations(spec, root, outside, mark);
  await money(spec, root, outside, of);
  await belongings(spec, root, outside, of, mark);
  return { calls: [...spec.calls], wrong: spec.wrong };
}
