import { randomUUID } from 'node:crypto';
import type { Route } from '@forecourt/contract/route';
import type { Tenant } from '../sweep/sweep-world.ts';
import type { Answer, TestApp } from '../test-app.ts';

export interface Stage {
  app: TestApp;
  /** A fresh tenant; tokens of users in it and of root. */
  things: Tenant;
  tokens: Record<'root' | 'admin' | 'client' | 'user', string>;
}
export type Scenario = (stage: Stage) => Promise<Answer>;
type Parts = Parameters<TestApp['call']>[1];

/** A call by one of these users, on rows of their own tenant by default. */
export const by =
  (who: keyof Stage['tokens'], route: Route, parts: (things: Tenant) => Parts = () => ({})): Scenario =>
  ({ app, things, tokens }) =>
    app.call(route, { token: tokens[who], ...parts(things) });

export const unknown = () => ({ params: { id: randomUUID() } });
export const ofUser =
  (more: Record<string, string> = {}) =>
  ({ userId }: Tenant) => ({ params: { id: userId, ...more } });
