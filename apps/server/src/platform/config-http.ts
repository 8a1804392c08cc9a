import { z } from 'zod';
import { isOrigin, ProxyAddress, ReportAddress } from './config-addresses.ts';
import { parts } from './config-reading.ts';
import type { BudgetSizes } from './http/call-budgets.ts';

/** Default behind a proxy: three health checks at one per second. */
const drainDefaultS = 3;

export const HttpVariables = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Origins of other panels that may call the API and show pictures. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform(parts)
    .pipe(z.array(z.string().refine(isOrigin, 'an origin such as https://panel.example, without a path'))),
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  TRUSTED_PROXIES: z.string().default('').transform(parts).pipe(z.array(ProxyAddress)),
  /** How long a process that shuts down still serves after `/readyz` fails, until the proxy has noticed. */
  DRAIN_S: z.coerce.number().int().min(0).max(4).optional(),
  /** Whether the API writes a line for each request. */
  ACCESS_LOG: z.stringbool().default(true),
  /** Where people report faults of this installation's security, for `security.txt`. */
  SECURITY_CONTACT: ReportAddress.optional(),
  ACCOUNT_CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(1500),
  TENANT_CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(6000),
});

export interface HttpSettings {
  port: number;
  host: string;
  trustedProxies: string[];
  allowedOrigins: string[];
  accessLog: boolean;
  drainMs: number;
  callBudgets: BudgetSizes;
  /** Where people report faults of its security; null: nowhere. */
  securityContact: string | null;
}

export const httpSettingsOf = (env: z.infer<typeof HttpVariables>): HttpSettings => ({
  port: env.PORT,
  host: env.HOST,
  trustedProxies: env.TRUSTED_PROXIES,
  drainMs: 1000 * (env.DRAIN_S ?? (env.TRUSTED_PROXIES.length > 0 ? drainDefaultS : 0)),
  callBudgets: callBudgetsOf(env),
  securityContact: env.SECURITY_CONTACT ?? null,
  allowedOrigins: env.ALLOWED_ORIGINS,
  accessLog: env.ACCESS_LOG,
});

/** The window is short, so that a client whose budget is used up waits only briefly. */
function callBudgetsOf(env: z.infer<typeof HttpVariables>): BudgetSizes {
  const windowS = 10;
  const inWindow = (perMinute: number) => Math.ceil((perMinute * windowS) / 60);
  return {
    accountCalls: inWindow(env.ACCOUNT_CALLS_PER_MINUTE),
    tenantCalls: inWindow(env.TENANT_CALLS_PER_MINUTE),
    windowS,
  };
}
