/** A picture process that finds a model broken when it needs it. */
import type { PictureProcessRequest, PictureReply } from '../../platform/pictures/picture-messages.ts';

const answer = (reply: PictureReply) => process.send?.(reply, () => {});
process.on('message', ({ id }: PictureProcessRequest) =>
  answer({ kind: 'unable', id, detail: 'a model cannot be opened: Protobuf parsing failed' }),
);
process.on('disconnect', () => process.exit(0));
answer({ kind: 'ready' });
