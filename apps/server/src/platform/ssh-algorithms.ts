/** What SSH is spoken with: nothing with MD5, no CBC, no 3DES, no DSA, and to servers of others nothing with SHA-1. */
import type { Algorithms } from 'ssh2';

/** Ciphers that Node computes natively. */
const cipher = [
  'aes128-gcm@openssh.com',
  'aes256-gcm@openssh.com',
  'aes128-ctr',
  'aes192-ctr',
  'aes256-ctr',
] as const satisfies Algorithms['cipher'];

/**
 * As the own server; ssh2 has no group exchange there. Its host key says how it signs: an RSA key that an operator brings may sign
 * with SHA-1 for programs that know nothing else, the Ed25519 key that is made may not.
 */
export const ownSshAlgorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group15-sha512',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group17-sha512',
    'diffie-hellman-group18-sha512',
  ],
  cipher: [...cipher],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
} satisfies Algorithms;

/** As a client of servers of others, some of which have ChaCha20 or a group exchange alone. */
export const othersSshAlgorithms = {
  ...ownSshAlgorithms,
  kex: [...ownSshAlgorithms.kex, 'diffie-hellman-group-exchange-sha256'],
  cipher: [...cipher, 'chacha20-poly1305@openssh.com'],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
} satisfies Algorithms;
