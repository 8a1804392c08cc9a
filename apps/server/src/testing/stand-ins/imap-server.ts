import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../platform/free-port.ts';
import type { MailboxSettings } from '../../platform/mail/mailbox-url.ts';
import { hasProgram, runProgram } from '../programs.ts';
import { endServer, makeCertificate, untilItAnswers } from './delivery-servers.ts';

interface ImapServer {
  settings: MailboxSettings;
  /** Its certificate, which signs itself; null: it has none. */
  certificate: string | null;
  /** Puts a message into the mailbox; seen only where it says so. */
  deliver(message: Uint8Array, isSeen?: boolean): Promise<void>;
  /** Of each message of the mailbox, oldest first, whether it was seen. */
  seen(): Promise<boolean[]>;
  close(): Promise<void>;
}

/** Dovecot separates its processes by user, for which it has to be started by root. */
export const canServeImap = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await hasProgram('dovecot', 'dovecot-imapd'));

/** Dovecot, with one account; `secure`: with TLS from the start. */
export async function openImapServer(secure = false): Promise<ImapServer> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'forecourt-imap-'));
  const [mail, port] = [path.join(home, 'mail'), await freePort()];
  await mkdir(mail);
  await runProgram('chown', ['nobody', mail]);
  await runProgram('chmod', ['755', home]);
  const certificate = secure ? await makeCertificate(home) : null;
  const settings = { host: '127.0.0.1', port, secure, user: 'bounces', password: 'of the mailbox' };
  await writeFile(path.join(home, 'users'), `${settings.user}:{PLAIN}${settings.password}\n`, {
    mode: 0o644,
  });
  const config = path.join(home, 'config');
  await writeFile(
    config,
    `
protocols = imap
base_dir = ${home}/run
state_dir = ${home}/run
log_path = /dev/stderr
${secure ? `ssl = required\nssl_cert = <${home}/certificate.pem\nssl_key = <${home}/key.pem` : 'ssl = no'}
auth_failure_delay = 0
disable_plaintext_auth = no
listen = 127.0.0.1
mail_location = maildir:${mail}
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = passwd-file
  args = ${home}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${mail}
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${secure ? 0 : port}
  }
  inet_listener imaps {
    port = ${secure ? port : 0}
    ssl = yes
  }
}
`,
  );
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'pipe' });
  await untilItAnswers(child, port);
  const asReader = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const { host, user, password: pass } = settings;
    const tls = { rejectUnauthorized: false };
    const client = new ImapFlow({ host, port, secure, tls, auth: { user, pass }, logger: false });
    await client.connect();
    await client.mailboxOpen('INBOX');
    return work(client).finally(() => client.close());
  };
  return {
    settings: { ...settings, path: 'INBOX' },
    certificate,
    deliver: (message, isSeen = false) =>
      asReader(async (client) => void (await client.append('INBOX', message, isSeen ? ['\\Seen'] : []))),
    seen: () =>
      asReader(async (client) => {
        const messages = await client.fetchAll('1:*', { flags: true });
        return messages.map(({ flags }) => flags?.has('\\Seen') ?? false);
      }),
    close: () => endServer(child, home),
  };
}
