/** A reference model of images, their costs and attempts, with which tests compare the real ones. */

interface ModelPicture {
  state: 'uploaded' | 'queued' | 'processing' | 'delivered' | 'failed' | 'cancelled';
  deleted: boolean;
  /** Number of attempts so far; only the result of the newest counts. */
  tries: number;
  /** Credits are held for it. */
  held: boolean;
  /** It was paid for once and costs no more. */
  paid: boolean;
  /** A picture was delivered since the photo was uploaded or reverted to, which cancelling a later order returns to. */
  made: boolean;
  /** The last attempt found no vehicle: orders of all pictures skip it until it is reverted. */
  hasNoVehicle: boolean;
  /** Whether the analysis, which is stored once, found no vehicle: orders of all pictures always skip it then. Null before it. */
  showsNoVehicle: boolean | null;
}

/**
 * How an attempt ends: a picture, a photo without a vehicle, a process that crashed, a failure, a worker that is lost.
 */
export type Ending = 'made' | 'noVehicle' | 'crashed' | 'failed' | 'lost';

export interface ModelTry {
  picture: number;
  /** The number of the attempt at the picture; null until it starts. */
  number: number | null;
  /** The number of the attempt at the job, and whether it is the last. */
  attempt: number;
  last: boolean;
}

export class PictureModel {
  readonly pictures: ModelPicture[];
  balance: number;
  earned = 0;
  vehicleDeleted = false;

  constructor(pictures: number, balance: number) {
    const unpaid = { held: false, paid: false, made: false };
    const seen = { hasNoVehicle: false, showsNoVehicle: null };
    const fresh = { state: 'uploaded', deleted: false, tries: 0, ...unpaid, ...seen } as const;
    this.pictures = Array.from({ length: pictures }, () => ({ ...fresh }));
    this.balance = balance;
  }

  picture(index: number): ModelPicture {
    const picture = this.pictures[index];
    if (!picture) throw new RangeError(`No picture ${index}`);
    return picture;
  }

  isBusy(picture: ModelPicture): boolean {
    return picture.state === 'queued' || picture.state === 'processing';
  }

  get held(): number {
    return this.pictures.filter(({ held }) => held).length;
  }

  #release(picture: ModelPicture): void {
    if (picture.held) this.balance++;
    picture.held = false;
  }

  /** Enqueues images and returns null, or returns the error. Each costs one credit. */
  submit(chosen: ModelPicture[] | 'all'): string | null {
    if (this.vehicleDeleted) return 'vehicleNotFound';
    const there = this.pictures.filter(({ deleted }) => !deleted);
    const isOffered = (one: ModelPicture) => !this.isBusy(one) && !one.hasNoVehicle && !one.showsNoVehicle;
    const asked = chosen === 'all' ? there.filter(isOffered) : chosen;
    if (asked.length === 0) return 'noImagesToProcess';
    const barred = asked.find((one) => one.deleted || this.isBusy(one));
    if (barred) return barred.deleted ? 'imageNotFound' : 'imageBusy';
    const due = asked.filter(({ paid }) => !paid);
    if (due.length > this.balance) return 'clientCreditsExhausted';
    for (const one of asked) Object.assign(one, { state: 'queued', hasNoVehicle: false });
    for (const one of due) one.held = true;
    this.balance -= due.length;
    return null;
  }

  #isGone(picture: ModelPicture): boolean {
    return picture.deleted || this.vehicleDeleted;
  }

  cancel(picture: ModelPicture): string | null {
    if (this.#isGone(picture)) return 'imageNotFound';
    if (picture.state !== 'queued') return 'imageBusy';
    picture.state = picture.made ? 'delivered' : 'cancelled';
    this.#release(picture);
    return null;
  }

  revert(picture: ModelPicture): string | null {
    if (this.#isGone(picture)) return 'imageNotFound';
    if (this.isBusy(picture)) return 'imageBusy';
    picture.state = 'uploaded';
    picture.made = false;
    picture.hasNoVehicle = false;
    return null;
  }

  remove(picture: ModelPicture): string | null {
    if (this.#isGone(picture)) return 'imageNotFound';
    if (this.isBusy(picture)) return 'imageBusy';
    picture.deleted = true;
    return null;
  }

  restore(picture: ModelPicture): string | null {
    if (!picture.deleted || this.vehicleDeleted) return 'imageNotFound';
    picture.deleted = false;
    return null;
  }

  removeVehicle(): string | null {
    if (this.vehicleDeleted) return 'vehicleNotFound';
    if (this.pictures.some((one) => this.isBusy(one))) return 'imageBusy';
    this.vehicleDeleted = true;
    return null;
  }

  restoreVehicle(): string | null {
    if (!this.vehicleDeleted) return 'vehicleNotFound';
    this.vehicleDeleted = false;
    return null;
  }

  /** Starts an attempt; false when there is nothing to do. */
  begin(one: ModelTry): boolean {
    const picture = this.picture(one.picture);
    if (!this.isBusy(picture)) return false;
    picture.state = 'processing';
    one.number = ++picture.tries;
    return true;
  }

  #finish({ picture: index, number }: ModelTry, state: 'delivered' | 'failed', hasNoVehicle = false): void {
    const picture = this.picture(index);
    if (picture.state !== 'processing' || picture.tries !== number) return;
    picture.state = state;
    picture.hasNoVehicle = hasNoVehicle;
    if (state === 'delivered' || hasNoVehicle) picture.showsNoVehicle ??= hasNoVehicle;
    if (state === 'delivered') picture.made = true;
    if (state === 'failed') this.#release(picture);
    else if (picture.held) {
      picture.held = false;
      picture.paid = true;
      this.earned++;
    }
  }

  /** Ends an attempt; whether the job is finished, otherwise it is retried. */
  end(one: ModelTry, ending: Ending): boolean {
    if (ending === 'lost') return false;
    const isGivenUp = ending === 'noVehicle' || one.last || (ending === 'crashed' && one.attempt >= 2);
    if (ending === 'made') this.#finish(one, 'delivered');
    else if (isGivenUp) this.#finish(one, 'failed', ending === 'noVehicle');
    else return false;
    return true;
  }

  /** Fails a stuck picture whose workers are all lost. */
  abandon(picture: ModelPicture): void {
    picture.tries++;
    picture.state = 'failed';
    this.#release(picture);
  }
}
