/** Numbers that server and panel must agree on. Their names contain the units. */
import { dayMs, hourMs } from './durations.ts';

export const onlineThresholdMs = 6 * 60_000;
export const customerLimitMax = 12;
/** Maximum that root may set. */
export const rootLimitMax = 1000;

export const pageSizeDefault = 20;
export const pageSizeMax = 100;

export const passwordLengthMin = 15;
/** Minimum for an account that also needs a code. */
export const passwordLengthMinWithCode = 8;
export const passwordLengthMax = 128;

/** How long a sign-in or a confirmation counts as recent for sensitive calls. */
export const confirmationMs = 10 * 60_000;
/** Maximum number of passkeys per account. */
export const userPasskeysMax = 20;

export const loginRedirectMs = 350;
/** Delay before the automatic redirect back from a connected system; the user can stop it. */
export const socialReturnMs = 10_000;
/** Progress bar of the first-visit greeting: it advances by this share at this interval, then fades out. */
export const firstVisitStep = 0.004;
export const firstVisitStepMs = 50;
export const toastsMax = 3;
export const toastEaseMs = 300;
export const toastMs = 5_000;
/** Clicks this close to the right edge hit the scrollbar, not the backdrop. */
export const modalScrollbarPx = 18;
/** Maximum credits in one movement: far above any real amount, far below the largest exact integer. */
export const creditsMax = 1_000_000_000;
/** How long the response to a call with an Idempotency-Key is kept. */
export const idempotencyMs = dayMs;

/** Maximum number of characters of a notification in one language. */
export const notificationHeadLineMax = 200;
export const notificationContentMax = 5_000;

/** Maximum number of open event streams per account in each API process. */
export const userStreamsMax = 30;

export const undoMs = 8_000;

/** Maximum size of one uploaded photo. */
export const uploadBytesMax = 40 * 1024 * 1024;
/** Maximum width × height of a decoded photo. */
export const uploadPixelsMax = 100_000_000;
export const vehicleImagesMax = 120;
/** Maximum number of pictures in one set of cut-outs. */
export const cropImagesMax = 200;

/** Maximum number and total size of the files a user may keep in addition to vehicles. */
export const userFilesMax = 200;
export const userFileBytesMax = 500 * 1024 * 1024;
/** Maximum number of browsers with push per user; the oldest are removed. */
export const userDevicesMax = 20;
/** Maximum number of profiles per user. */
export const userProfilesMax = 50;
/** How long a deleted profile can be restored. */
export const profileKeptMs = dayMs;
/** Maximum number of saved list views per account. */
export const userSavedViewsMax = 100;
/** How long a deleted view can be restored. */
export const savedViewKeptMs = dayMs;
/** Maximum number of rows of one bulk job. */
export const bulkJobItemsMax = 50_000;
/** Maximum number of rows that a bulk job can list by id. */
export const bulkIdsMax = 500;
/** Maximum number of vehicles in one ZIP of pictures. Its URL lists each of them and has to fit into a request line. */
export const archiveVehiclesMax = 200;
/** Maximum number of pictures of one restyle. */
export const restylePicturesMax = 10_000;
/** How long a restyle is kept after its end, and its pictures can go back to what they were. */
export const restyleKeptMs = 90 * dayMs;
/** How long a finished bulk job and its report are kept. */
export const bulkJobKeptMs = 30 * dayMs;
/** Maximum number of unanswered picture requests per account. */
export const openPictureRequestsMax = 20;
/** Maximum number of backgrounds, walls and floors of a customer's own. */
export const ownBackgroundsMax = 100;
/** Maximum number of plates of a user's own to which a design can be added. */
export const licensePlatesMax = 100;
/** Maximum number of example pictures per request. */
export const pictureRequestExamplesMax = 5;

export const bytesPerGb = 1e9;
/** Maximum that root may let a customer keep: a petabyte. */
export const storageLimitGbMax = 1_000_000;

/** Maximum size of one uploaded ZIP. */
export const importBytesMax = 2 * 1024 ** 3;
/** Maximum number of files in a ZIP, not counting folders and hidden system files. */
export const importEntriesMax = 5_000;
/** Maximum total unpacked size, and maximum compression ratio of one file: photos hardly compress. */
export const importUnpackedBytesMax = 4 * 1024 ** 3;
export const importRatioMax = 100;
/** Maximum size of one uploaded list of vehicles, and of its rows, columns and characters per row. */
export const vehicleListBytesMax = 512 * 1024 ** 2;
export const vehicleListRowsMax = 1_000_000;
export const vehicleListColumnsMax = 500;
/** Rows of a list among which that of the headings is. */
export const vehicleListHeadingRowMax = 1_000;
/** Length of a sheet's name; Excel allows 31 characters, other programs more. */
export const vehicleListSheetNameMax = 200;
export const vehicleListRowLengthMax = 128 * 1024;
/** Maximum number of picture addresses in one row. */
export const vehicleListPicturesMax = 100;
/** How long a list waits to be started. */
export const vehicleListDraftMs = 7 * dayMs;
/** Servers that pictures of a client are delivered to. */
export const destinationsMax = 20;
export const destinationNameMax = 100;
export const destinationHostMax = 253;
export const destinationUsernameMax = 100;
export const destinationSecretMax = 200;
export const destinationFolderMax = 500;
/** A server that takes no files for so long is switched off. */
export const destinationFailingMs = 5 * dayMs;
/** Time in which a deleted server can be restored. */
export const destinationDeletedMs = dayMs;
export const destinationRunsKeptMs = 90 * dayMs;
/** Maximum number of feeds per user, and of the characters of their parts. */
export const vehicleFeedsMax = 20;
export const vehicleFeedNameMax = 100;
export const vehicleFeedAddressMax = 2_000;
export const vehicleFeedSecretMax = 200;
export const vehicleFeedColumnMax = 200;
/** Maximum size of what a feed answers: it is held in memory. */
export const vehicleFeedBytesMax = 32 * 1024 ** 2;
/** After so many failed calls in a row its keeper is notified; after this time of failed calls only it is switched off. */
export const vehicleFeedFailuresMax = 4;
export const vehicleFeedFailingMs = 5 * dayMs;
/** How long a deleted feed can be restored, and how many of its imports are kept. */
export const vehicleFeedDeletedMs = dayMs;
export const vehicleFeedImportsKept = 30;
/** Maximum number of unfinished imports per user. */
export const openImportsMax = 10;
/** How long a held photo waits to be assigned, and how long a discarded one can be restored. */
export const importHeldPhotosMs = 30 * dayMs;
export const importDiscardedPhotosMs = dayMs;

/** How long a demo without an account, its photo and its pictures are kept. */
export const demoKeptMs = hourMs;
/** Maximum number of queued demos in total. */
export const demosWaitingMax = 20;
/** Maximum number of demo pictures per hour: from one IP address, and in total. */
export const demosFromAddressMax = 20;
export const demosMax = 200;

/** Maximum number of open links to one vehicle. */
export const vehicleSharesMax = 20;

/** Maximum number of documents of one vehicle, of bytes of one, and of characters in its title. */
export const vehicleDocumentsMax = 20;
export const vehicleDocumentBytesMax = 20 * 1024 * 1024;
export const vehicleDocumentTitleMax = 120;

/** Maximum number of websites that an embed may be limited to. */
export const embedOriginsMax = 20;

/** Maximum number of open links by which phones photograph one vehicle, and of photos that one of them sends. */
export const captureLinksMax = 10;
export const capturePhotosMax = 100;
/** Maximum number of calls of such links per hour from one network: several phones behind one router. */
export const captureCallsFromNetworkMax = 1_000;

/** A spin needs as many photos; of fewer, nobody sees a vehicle turn. */
export const spinPhotosMin = 4;

/** Maximum number of frames of a spin: five degrees apart nobody sees a step, and all of them are in memory at once. */
export const spinFramesMax = 72;

/** How long a vehicle's pictures have to stay as they are before the pages with them are made, again or for the first time. */
export const collagePauseMs = 3_000;
/** The same for the spin once the outline of a picture was changed: people who retouch one retouch others too, and a spin takes longer. */
export const retouchPauseMs = 60_000;

/** Maximum number of comments on one photo, and of characters in one. */
export const commentsMax = 200;
export const commentTextMax = 1_000;

/** How long a checker holds a picture without asking for it again, and how long a verdict can be taken back. */
export const reviewLeaseMs = 90_000;
export const reviewUndoMs = 5 * 60_000;
/** How many waiting pictures are counted. */
export const reviewsCountedMax = 1_000;

/** Maximum number of characters of what a checker adds to the reasons of a verdict. */
export const reviewNoteMax = 500;
/** How far a vehicle can be moved in its picture, share of the picture, and how much smaller or larger it can be made. */
export const shiftMax = 0.5;
export const shiftScaleMin = 0.5;
export const shiftScaleMax = 2;

/** How often one picture can be reported; another picture of the photo counts from the start. */
export const reportsMax = 2;

/** Maximum number of markers on one photo, and of characters in the text of one. */
export const markersMax = 20;
export const markerTextMax = 300;

/** How many versions of a preset are kept. */
export const presetVersionsMax = 200;
/** The largest number that a version of a preset can have. */
export const presetVersionNumberMax = 1_000_000;

/** Maximum number of presets in which one photo is previewed before an order. */
export const previewsMax = 32;

/** Maximum number of endpoints for webhooks per customer, client or user. */
export const webhooksMax = 10;
export const webhookUrlMax = 2_000;
export const webhookDescriptionMax = 200;
/** How long deliveries are kept and can be repeated. */
export const webhookDeliveryKeptMs = 30 * dayMs;
/** How long deliveries are also signed with the secret before, once it has been replaced. */
export const webhookSecretOverlapMs = dayMs;
/** An endpoint is disabled once all its deliveries have failed for this long. */
export const webhookFailingMs = 5 * dayMs;

/** Maximum number of API keys per account, and lengths and quotas of one. */
export const apiKeysMax = 20;
export const apiKeyNameMax = 100;
export const apiKeyCallsMax = 10_000_000;
/** Most calls a day of a sandbox key: its pictures cost the operator time, and nobody credits. */
export const sandboxCallsMax = 1_000;

/** Maximum number of SSH keys per client, and lengths of their names and of what is pasted. */
export const sshKeysMax = 50;
export const sshKeyNameMax = 100;
export const sshKeyTextMax = 5_000;
/** What programs of one client may store by SFTP until it is imported: bytes, and files and folders. */
export const sftpBytesMax = 20 * 1024 ** 3;
export const sftpFilesMax = 10_000;
/** How long uploads that were never finished, and the names of imported ones, are kept. */
export const sftpUnfinishedMs = 7 * dayMs;
export const sftpImportedMs = 30 * dayMs;

/** Maximum number of pictures of a vehicle that a channel can be set to take. */
export const exportPicturesMax = 100;
/** Largest width and height that the rules of a channel can name, pixels. */
export const exportPixelsMax = 20_000;
/** Characters of the pattern that names exported files. */
export const namePatternMax = 100;
