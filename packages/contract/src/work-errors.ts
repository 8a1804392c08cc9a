/** Rows of the error table about imports, background jobs and requests for pictures. */
export const workErrors = {
  importNotFound: { code: 4040122, status: 404, message: 'This import no longer exists.' },
  importEntryNotFound: {
    code: 4040123,
    status: 404,
    message: 'This file is no longer part of the import. Reload the list.',
  },
  webhookDeliveryNotFound: {
    code: 4040190,
    status: 404,
    message: 'This delivery no longer exists. Deliveries are kept for 30 days.',
  },
  webhookUrlRefused: {
    code: 4000220,
    status: 400,
    message: 'Webhooks are sent to addresses that begin with https:// and contain no password.',
  },
  outgoingAddressForbidden: {
    code: 4000489,
    status: 400,
    message: 'This address may not be called from here.',
  },
  webhooksExceeded: {
    code: 4000221,
    status: 400,
    message: 'There are 10 webhooks already. Delete one that is no longer needed.',
  },
  webhookOwnerWithoutRight: {
    code: 4000227,
    status: 400,
    message: 'Users of this type have no webhooks of their own. Add the webhook for their client.',
  },
  webhookInactive: {
    code: 4090220,
    status: 409,
    message: 'This webhook is switched off. Switch it on first.',
  },
  sshKeyNotFound: { code: 4040240, status: 404, message: 'This SSH key is already revoked.' },
  sshKeyInvalid: {
    code: 4000320,
    status: 400,
    message:
      'This is no public SSH key. Paste the one line of a file whose name ends in .pub (Ed25519 or RSA).',
  },
  sshKeyTooShort: {
    code: 4000321,
    status: 400,
    message: 'RSA keys need at least 2048 bits. Make a new key: ssh-keygen -t ed25519',
  },
  sshKeysExceeded: {
    code: 4000322,
    status: 400,
    message: 'There are 50 SSH keys already. Revoke one that is no longer needed.',
  },
  sshKeyAlreadyAdded: {
    code: 4000323,
    status: 400,
    message: 'This public key has been added already, under another name.',
  },
  reviewNotFound: { code: 4040180, status: 404, message: 'This picture does not wait for a checker.' },
  reviewLeaseLost: {
    code: 4090170,
    status: 409,
    message: 'Somebody else has this picture now, because you had it for too long. Go on with the next one.',
  },
  reviewDecided: {
    code: 4090171,
    status: 409,
    message: 'This picture has been decided about, or the dealer has cancelled it. Go on with the next one.',
  },
  reviewBeingFixed: {
    code: 4090175,
    status: 409,
    message: 'The picture is being made again. Approve it once you have seen it.',
  },
  reviewBackgroundNotOffered: {
    code: 4090230,
    status: 409,
    message: 'The dealer cannot use this background any more. Choose another one.',
  },
  pictureKeepsBackground: {
    code: 4090180,
    status: 409,
    message: 'This picture keeps its background, so its vehicle stays where it was photographed.',
  },
  reviewNotUndoable: {
    code: 4090172,
    status: 409,
    message:
      'There is no verdict that you can take back: it is older than five minutes, or the picture has been ordered again, replaced, ' +
      'deleted or billed since.',
  },
  reviewFixNotUndoable: {
    code: 4000500,
    status: 400,
    message: 'No fix of this picture can be taken back: it is shown as it came.',
  },
  reviewVerdictUnfit: {
    code: 4090173,
    status: 409,
    message:
      'A reported picture is answered: it is fixed, once it has been made again, or the report is declined. All others are approved, ' +
      'rejected, or need another photo.',
  },
  pictureNotReportable: {
    code: 4090174,
    status: 409,
    message:
      'Only a finished picture of a vehicle can be reported, and one more time after an answer that left it as it was.',
  },
  vehicleShareNotFound: {
    code: 4040133,
    status: 404,
    message: 'This link has expired, or was closed by the seller.',
  },
  vehicleSharesExceeded: {
    code: 4000171,
    status: 400,
    message: 'This vehicle has 20 open links. Close one that is no longer needed.',
  },
  embedOriginNotAllowed: {
    code: 4030033,
    status: 403,
    message: 'This website is not among those that may show this 360° view.',
  },
  presetChanged: {
    code: 4090146,
    status: 409,
    message: 'Somebody else has changed this preset meanwhile. Reload it, then make your changes again.',
  },
  presetVersionNotFound: {
    code: 4040138,
    status: 404,
    message: 'This version of the preset is not kept any more.',
  },
  presetFileInvalid: {
    code: 4000190,
    status: 400,
    message: 'This file is not an exported preset.',
  },
  presetFileVersion: {
    code: 4000191,
    status: 400,
    message: 'This file has format :version, which cannot be read here. Export the preset again.',
  },
  presetFileFieldUnknown: {
    code: 4000192,
    status: 400,
    message: 'This file has a field that is not known here: :field.',
  },
  presetFileTooLarge: {
    code: 4000193,
    status: 400,
    message: 'This file is too large for a preset. The limit is 256 kB.',
  },
  presetPartsMissing: {
    code: 4090138,
    status: 409,
    message: 'The catalogue does not have :names. Choose something else, or leave it out.',
  },
  captureLinkNotFound: {
    code: 4040170,
    status: 404,
    message: 'This link has expired or was closed.',
  },
  captureLinksExceeded: {
    code: 4000200,
    status: 400,
    message: 'This vehicle has 10 open links for phones. Close one that is no longer needed.',
  },
  capturePhotosExceeded: {
    code: 4000201,
    status: 400,
    message: 'This link has sent 100 photos. Ask for a new one.',
  },
  spinNotFound: { code: 4040134, status: 404, message: 'This spin no longer exists.' },
  spinStateWrong: {
    code: 4090134,
    status: 409,
    message: 'The spin has changed in the meantime. Reload to see its current state.',
  },
  restyleNotFound: { code: 4040162, status: 404, message: 'This restyle no longer exists.' },
  restyleStateWrong: {
    code: 4090160,
    status: 409,
    message: 'The restyle has changed in the meantime. Reload to see its current state.',
  },
  vehiclesBeingRestyled: {
    code: 4090161,
    status: 409,
    message: 'These vehicles are already being restyled. Wait until that has ended, or end it.',
  },
  restylePriceChanged: {
    code: 4090162,
    status: 409,
    message: 'The restyle would cost more by now. Check the new price.',
  },
  restyleTooLarge: {
    code: 4000183,
    status: 400,
    message: 'A restyle can have up to 10,000 pictures. Narrow down the list.',
  },
  collagePageNotFound: { code: 4040137, status: 404, message: 'This page no longer exists.' },
  collagePageExists: {
    code: 4090137,
    status: 409,
    message: 'This vehicle already has a page of this collage. Delete it to restore the other one.',
  },
  presetCollagesExceeded: {
    code: 4000194,
    status: 400,
    message: 'This preset already makes 6 collages. Take one away first.',
  },
  collageEmpty: { code: 4000195, status: 400, message: 'A collage needs at least one cell.' },
  collageCellOutside: {
    code: 4000196,
    status: 400,
    message: 'A cell of this collage is outside its columns and rows.',
  },
  collageCellsOverlap: { code: 4000197, status: 400, message: 'Two cells of this collage overlap.' },
  collageCellTooSmall: {
    code: 4000198,
    status: 400,
    message:
      'A cell of this collage is smaller than 16 pixels. Make the gap, the border or the title line smaller.',
  },
  collagePageTooLarge: {
    code: 4000199,
    status: 400,
    message: 'This page is too large. Each side may have up to 4000 pixels.',
  },
  collagePageTooSmall: {
    code: 4000223,
    status: 400,
    message: 'This page is too small. Each side needs at least 300 pixels.',
  },
  vehicleDocumentTypeInvalid: {
    code: 4000460,
    status: 400,
    message: 'Documents of vehicles are PDF files. Save the file as a PDF, then add that.',
  },
  vehicleDocumentTooLarge: {
    code: 4000461,
    status: 400,
    message: 'The document is too large. The limit is 20 MB.',
  },
  vehicleDocumentsExceeded: {
    code: 4000462,
    status: 400,
    message: 'This vehicle has 20 documents. Delete one to add another.',
  },
  vehicleDocumentExists: {
    code: 4090460,
    status: 409,
    message: 'This vehicle already has this document.',
  },
  commentNotFound: {
    code: 4040151,
    status: 404,
    message: 'This comment no longer exists.',
  },
  commentsExceeded: {
    code: 4000211,
    status: 400,
    message: 'This photo has 200 comments. Delete one to write another.',
  },
  markerNotFound: {
    code: 4040136,
    status: 404,
    message: 'This marker no longer exists. Reload to see those that do.',
  },
  markersExceeded: {
    code: 4000176,
    status: 400,
    message: 'This photo has 20 markers. Delete one that is no longer needed.',
  },
  matteChanged: {
    code: 4090145,
    status: 409,
    message: 'Somebody else has changed this outline meanwhile. Open it again to see it.',
  },
  doubtSettled: { code: 4090147, status: 409, message: 'This is no longer asked about the photo.' },
  vehicleNotInPhoto: {
    code: 4090133,
    status: 409,
    message: 'No vehicle was found at this place of the photo. Reload to see those that can be chosen.',
  },
  pictureRequestNotFound: {
    code: 4040121,
    status: 404,
    message: 'This request does not exist, or you have no access to it.',
  },
  bulkJobNotFound: {
    code: 4040115,
    status: 404,
    message: 'This job no longer exists.',
  },
  bulkJobStateWrong: {
    code: 4090500,
    status: 409,
    message: 'The job has changed in the meantime, and its current state does not allow this.',
  },
  bulkRowChanged: {
    code: 4090470,
    status: 409,
    message: 'This was changed again since, so the undo left it as it is.',
  },
  pictureRequestStateWrong: {
    code: 4090114,
    status: 409,
    message: 'The request has changed in the meantime. Reload to see its current state.',
  },
  importStateWrong: {
    code: 4090115,
    status: 409,
    message: 'The import has changed in the meantime. Reload to see its current state.',
  },
  pictureRequestsExceeded: {
    code: 4000121,
    status: 400,
    message: 'You have too many open requests. Please wait for an answer first.',
  },
  ownBackgroundsExceeded: {
    code: 4000170,
    status: 400,
    message: 'There are already 100 backgrounds, walls and floors of your own. Delete some of them first.',
  },
  pictureRequestExamplesExceeded: {
    code: 4000122,
    status: 400,
    message: 'This request already has the maximum number of example pictures.',
  },
  importTooLarge: {
    code: 4000123,
    status: 400,
    message: 'The ZIP is too large. The limit is 2 GB; split it into several files.',
  },
  importTypeInvalid: { code: 4000124, status: 400, message: 'This is not a ZIP file.' },
  importsExceeded: {
    code: 4000125,
    status: 400,
    message: 'Too many imports are unfinished. Wait until one has finished, or cancel one.',
  },
  vehicleListUnreadable: {
    code: 4000250,
    status: 400,
    message:
      'This list cannot be read. Save it as CSV or as an Excel workbook (.xlsx) with a row of headings.',
  },
  vehicleListTooLarge: {
    code: 4000251,
    status: 400,
    message: 'The list is too large. The limit is 512 MB; split it into several files.',
  },
  vehicleListColumnsWrong: {
    code: 4000252,
    status: 400,
    message: 'Assign a column to the stock number or the VIN, and each other field to one column at most.',
  },
  vehicleFeedNotFound: { code: 4040340, status: 404, message: 'This feed no longer exists.' },
  vehicleFeedsExceeded: {
    code: 4000340,
    status: 400,
    message: 'There are 20 feeds already. Delete one that is no longer needed.',
  },
  vehicleFeedAddressRefused: {
    code: 4000341,
    status: 400,
    message: 'Feeds are fetched from addresses that begin with https:// and contain no password.',
  },
  vehicleFeedPaused: { code: 4090340, status: 409, message: 'This feed is paused. Continue it first.' },
  bulkJobTooLarge: {
    code: 4000114,
    status: 400,
    message: 'Too many items at once. Narrow down the list.',
  },
  archiveTooLarge: {
    code: 4000126,
    status: 400,
    message: 'Too many vehicles for one ZIP. Select up to 200 vehicles.',
  },
  archiveEmpty: {
    code: 4090116,
    status: 409,
    message: 'None of these vehicles has finished pictures yet.',
  },
} as const;
