/** An S3 store in a process of its own, which can be killed and started again: it keeps what it has taken. */
import { once } from 'node:events';
import { openS3Server } from '../stand-ins/s3-servers.ts';
import { writeWhole } from '../stand-ins/whole-files.ts';

/** What its parent sends when it starts. */
export interface StorePlace {
  directory: string;
  port: number;
}

/** What its parent sends later. */
export interface DiskMessage {
  isDiskFull: boolean;
}

const [place] = (await once(process, 'message')) as [StorePlace];
let isDiskFull = false;
process.on('message', (message: DiskMessage) => {
  isDiskFull = message.isDiskFull;
});
const { store } = await openS3Server('@20minutes/s3rver', place);
writeWhole(store, () => isDiskFull);
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
