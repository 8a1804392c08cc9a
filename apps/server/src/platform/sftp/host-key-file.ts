import path from 'node:path';

/** Where the key of the server for SFTP is, below the data folder. */
export const hostKeyFileOf = (dataDir: string) => path.join(dataDir, 'sftp', 'host_key');
