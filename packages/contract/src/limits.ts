/** Numbers that both sides must agree on. Units stand in the names. */

export const onlineThresholdMs = 6 * 60_000;
export const customerLimitMax = 12;
/** As root may set it. */
export const rootLimitMax = 1000;

export const pageSizeDefault = 20;
export const pageSizeMax = 100;

export const passwordLengthMin = 15;
/** Of an account that also asks for a code. */
export const passwordLengthMinWithCode = 8;
export const passwordLengthMax = 128;

/** How long a sign-in or a confirmation counts before sensitive calls. */
export const confirmationMs = 10 * 60_000;
/** Passkeys of one account. */
export const userPasskeysMax = 20;

export const loginRedirectMs = 350;
/** How long the way back from a connected system waits; the person may stop it. */
export const socialReturnMs = 10_000;
/** The bar of the first-visit greeting: so much of it every so often, then it fades out. */
export const firstVisitStep = 0.004;
export const firstVisitStepMs = 50;
export const toastsMax = 3;
export const toastEaseMs = 300;
export const toastMs = 5_000;
/** Presses this close to the right edge hit the scrollbar, not the backdrop. */
export const modalScrollbarPx = 18;
/** Credits in one movement: far above any real one, far below what integers hold exactly. */
export const creditsMax = 1_000_000_000;
/** How long the answer to a call with an Idempotency-Key is kept. */
export const idempotencyMs = 24 * 60 * 60 * 1000;

/** Letters of a notification in one language. */
export const notificationHeadLineMax = 200;
export const notificationContentMax = 5_000;

/** Event streams that one account may have open in each API process. */
export const userStreamsMax = 30;

export const undoMs = 8_000;

/** One photo as it is sent. */
export const uploadBytesMax = 40 * 1024 * 1024;
/** Width × height of a photo once decoded. */
export const uploadPixelsMax = 100_000_000;
export const vehicleImagesMax = 120;
/** Pictures of one set of cut-outs. */
export const cropImagesMax = 200;

/** What one user may keep besides its vehicles. */
export const userFilesMax = 200;
export const userFileBytesMax = 500 * 1024 * 1024;
/** Browsers of one user with push; the oldest give way. */
export const userDevicesMax = 20;
/** Profiles of one user. */
export const userProfilesMax = 50;
/** How long a deleted profile can come back. */
export const profileKeptMs = 24 * 60 * 60 * 1000;
/** Saved views of lists that one account may have. */
export const userSavedViewsMax = 100;
/** How long a deleted view can come back. */
export const savedViewKeptMs = 24 * 60 * 60 * 1000;
/** Rows of one bulk job. */
export const bulkJobItemsMax = 50_000;
/** Rows that a bulk job can name one by one. */
export const bulkIdsMax = 500;
/** Vehicles whose pictures one ZIP holds. Its link names each, and has to fit into a request line. */
export const archiveVehiclesMax = 200;
/** How long an ended bulk job and its report are kept. */
export const bulkJobKeptMs = 30 * 24 * 60 * 60 * 1000;
/** Requests of one account for pictures of its own that have no answer yet. */
export const openPictureRequestsMax = 20;
/** Example pictures of one request. */
export const pictureRequestExamplesMax = 5;

/** One ZIP as it is sent. */
export const importBytesMax = 2 * 1024 ** 3;
/** Files in it, besides folders and what systems hide. */
export const importEntriesMax = 5_000;
/** All of it once unpacked, and how many times larger than packed one file may become: photos hardly shrink. */
export const importUnpackedBytesMax = 4 * 1024 ** 3;
export const importRatioMax = 100;
/** Imports of one user that have not ended. */
export const openImportsMax = 10;
/** How long a photo waits for its place, and how long one that was thrown away can come back. */
export const importHeldMs = 30 * 24 * 60 * 60 * 1000;
export const importDiscardedMs = 24 * 60 * 60 * 1000;

/** How long a demo without an account, its photo and its pictures are kept. */
export const demoKeptMs = 60 * 60 * 1000;
/** Demos that may wait at once, all together. */
export const demosWaitingMax = 20;
/** Pictures of demos in an hour: from one address, and all together. */
export const demosFromAddressMax = 20;
export const demosMax = 200;

/** Presets that one photo is shown in before anything is ordered. */
export const previewsMax = 32;
