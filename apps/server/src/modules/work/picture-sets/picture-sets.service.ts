/**
 * Picture sets: what images belong to, which is a vehicle or a set of quick cut-outs. Guarantees that a deletion can be
 * undone until its customer's retention has passed; that a locked set keeps the states of its images.
 */
export {
  type Expired,
  findPictureSetOwner,
  lockPictureSet,
  setPictureSetDeleted,
  setPictureSetsPurged,
} from './picture-sets.queries.ts';
