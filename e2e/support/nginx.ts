import { execFileSync, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasProgram } from '../../apps/server/src/testing/programs.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { fail } from './journey.ts';

interface Ports {
  httpPort: number;
  httpsPort: number;
}

export interface Nginx extends Ports {
  /** Its certificate, for `localhost`, which it signed itself; PEM. */
  ca: string;
  /** File of that certificate. */
  caFile: string;
  stop(): void;
}

export const hasNginx = async (): Promise<boolean> =>
  (await hasProgram('nginx', 'nginx')) && (await hasProgram('openssl', 'openssl'));

/** The configuration of docs/nginx.md with the ports and the certificate of this run. */
async function configuration(
  folder: string,
  apiPort: string,
  { httpPort, httpsPort }: Ports,
): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/nginx.md'), 'utf8');
  const block = /```nginx\n(.*?)```/s.exec(page)?.[1] ?? fail('docs/nginx.md has no configuration');
  const ours = block
    .replace('127.0.0.1:8080', `127.0.0.1:${apiPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll('forecourt.example', 'localhost')
    .replace('/etc/ssl/forecourt/fullchain.pem', path.join(folder, 'cert.pem'))
    .replace('/etc/ssl/forecourt/key.pem', path.join(folder, 'key.pem'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''} events {}
    http { access_log off; ${temporary.join(' ')}\n${ours}\n}`;
}

/** nginx in front of an API on loopback, as docs/nginx.md has it. */
export async function startNginx(baseUrl: string, ports: Ports): Promise<Nginx> {
  const folder = await throwawayFolder('forecourt-nginx-');
  const caFile = path.join(folder, 'cert.pem');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/key.pem`, '-out', caFile];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...name], { stdio: 'ignore' });
  await writeFile(`${folder}/nginx.conf`, await configuration(folder, new URL(baseUrl).port, ports));
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn('nginx', ['-c', `${folder}/nginx.conf`], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { ...ports, caFile, ca: await readFile(caFile, 'utf8'), stop: () => void child.kill('SIGQUIT') };
}
