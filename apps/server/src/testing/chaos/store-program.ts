/** An S3 store in a process of its own. */
import { openS3Server } from '../stand-ins/s3-servers.ts';

const { endpoint } = await openS3Server('@20minutes/s3rver');
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready', port: new URL(endpoint).port });
