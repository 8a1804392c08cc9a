import { Agent, get } from 'node:http';

export interface Load {
  requestsPerSecond: number;
  medianMs: number;
  p95Ms: number;
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

function ask(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    });
    request.on('error', reject);
  });
}

/** Sends requests for one URL over `concurrent` connections for some seconds. Throws on any status other than 200. */
export async function load(
  url: string,
  token: string,
  { concurrent, seconds }: { concurrent: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  const askOn = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await ask(agent, url, token);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, askOn));
  agent.destroy();
  const sorted = waits.sort((a, b) => a - b);
  return { requestsPerSecond: sorted.length / seconds, medianMs: at(sorted, 0.5), p95Ms: at(sorted, 0.95) };
}
