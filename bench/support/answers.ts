import { type Agent, request } from 'node:http';

export interface Answered {
  status: number;
  ms: number;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent: Agent;
}

/** Makes a call and reads its answer to the end. */
export function ask(url: string, { method = 'GET', headers = {}, body, agent }: Asking): Promise<Answered> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (response) => {
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun }));
      response.on('error', reject).resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export interface Figures {
  answers: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  medianMs: number;
  p95Ms: number;
  longestMs: number;
}

export function figuresOf(answers: readonly Answered[]): Figures {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  return {
    answers: answers.length,
    statuses: Object.fromEntries([...statuses].map(([status, all]) => [status, all.length])),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    longestMs: at(1),
  };
}
