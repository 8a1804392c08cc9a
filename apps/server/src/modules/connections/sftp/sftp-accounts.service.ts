/** Who signs in by SFTP, and what they see. */
import type { SftpAccount } from '../../../platform/sftp/sftp-server.ts';
import { type SftpContext, UserFolder } from './sftp-folder.service.ts';
import * as keys from './ssh-keys.service.ts';

/** @param publicKey base64, as in the file of OpenSSH */
export async function signIn(
  parts: SftpContext,
  login: string,
  publicKey: string,
): Promise<SftpAccount | null> {
  const key = await keys.findSignInKey(parts.context(), login, publicKey);
  return (
    key && {
      id: key.id,
      folder: new UserFolder(parts, key),
      isStillAllowed: () => keys.isStillAllowed(parts.context(), key),
      recordSignIn: () => keys.recordSignIn(parts.context(), key),
    }
  );
}
