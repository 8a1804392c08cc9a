/** Entry of the process by which programs upload photos. */
import { signIn } from './modules/connections/sftp/sftp-accounts.service.ts';
import { readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { cannotListen, OperatorError, startOrExplain } from './platform/operator-error.ts';
import { readHostKey } from './platform/sftp/host-key.ts';
import { SftpServer } from './platform/sftp/sftp-server.ts';
import { shutDownOnRequest } from './platform/shutdown.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { assertDatabaseReady, processDeps } from './process-deps.ts';

/** Less than a connection may be idle for. */
const presenceMs = 60_000;

await startOrExplain(async () => {
  const config = readConfig();
  const { sftp } = config;
  if (!sftp)
    throw new OperatorError(
      'SFTP_PORT is not set: the installation has no SFTP (see docs/configuration.md).',
    );
  const deps = processDeps(config, 'sftp');
  const { log, outside, pool } = deps;
  const parts = { context: () => systemContext(deps), storage: outside.storage };
  const hostKey = await readHostKey(sftp.hostKeyFile);
  await assertDatabaseReady(config, pool);
  await assertFilesBelong(deps.db, outside.storage);
  // Its connections close when it has nothing to do; `move` knows by one who works with a database.
  const presence = setInterval(() => void pool.query('select').catch(() => {}), presenceMs);
  const server = new SftpServer({
    hostKey,
    signIn: (login, publicKey) => signIn(parts, login, publicKey),
    log,
  });

  shutDownOnRequest(log, async () => {
    await server.close();
    clearInterval(presence);
    await outside.vinTables.close();
    await pool.end();
  });

  await server.listen(sftp.port, sftp.listenHost).catch((error: Error) => {
    throw cannotListen('SFTP_HOST and SFTP_PORT', error);
  });
  process.send?.({ kind: 'ready' });
});
