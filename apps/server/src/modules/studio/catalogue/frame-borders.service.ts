/** Borders of frames that nobody has set. */
import type { FileId } from '@forecourt/contract/ids';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './catalogue.queries.ts';

/** Takes what the borders of a frame cover in its new picture, unless somebody has said it. */
export function takeBorders(tx: Tx, fileId: FileId, measured: SafeArea): Promise<void> {
  return queries.setMeasuredBorders(tx, fileId, measured);
}
