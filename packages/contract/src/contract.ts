import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backgroundPreviews from './background-previews.ts';
import * as bodyTypes from './body-types.ts';
import * as bulkJobs from './bulk-jobs.ts';
import * as captureLinks from './capture-links.ts';
import * as catalogue from './catalogue.ts';
import * as channelFeeds from './channel-feeds.ts';
import * as channels from './channels.ts';
import * as clients from './clients.ts';
import * as collagePreviews from './collage-previews.ts';
import * as collages from './collages.ts';
import * as comments from './comments.ts';
import * as contentCredentials from './content-credentials.ts';
import * as countedPictures from './counted-pictures.ts';
import * as creditUse from './credit-use.ts';
import * as credits from './credits.ts';
import * as crops from './crops.ts';
import * as customerAdmins from './customer-admins.ts';
import * as customerSettings from './customer-settings.ts';
import * as customers from './customers.ts';
import * as demos from './demos.ts';
import * as destinationRuns from './destination-runs.ts';
import * as destinations from './destinations.ts';
import * as devices from './devices.ts';
import * as events from './events.ts';
import * as features from './features.ts';
import * as files from './files.ts';
import * as images from './images.ts';
import * as imports from './imports.ts';
import * as installation from './installation.ts';
import * as invitations from './invitations.ts';
import * as invoiceSettings from './invoice-settings.ts';
import * as invoices from './invoices.ts';
import * as jobCentre from './job-centre.ts';
import * as licensePlates from './license-plates.ts';
import * as mails from './mails.ts';
import * as managers from './managers.ts';
import * as markers from './markers.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as overview from './overview.ts';
import * as ownBackgrounds from './own-backgrounds.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as personalData from './personal-data.ts';
import * as pictureRequests from './picture-requests.ts';
import * as presetFiles from './preset-files.ts';
import * as presetVersions from './preset-versions.ts';
import * as presets from './presets.ts';
import * as prices from './prices.ts';
import * as promoCodes from './promo-codes.ts';
import * as push from './push.ts';
import * as quietHours from './quiet-hours.ts';
import * as refusedAddresses from './refused-addresses.ts';
import * as reports from './reports.ts';
import * as restyles from './restyles.ts';
import * as retouch from './retouch.ts';
import * as reviewCalibration from './review-calibration.ts';
import * as reviewFigures from './review-figures.ts';
import * as reviewFixes from './review-fixes.ts';
import * as reviewPositions from './review-positions.ts';
import * as reviews from './reviews.ts';
import type { Route } from './route.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as signUp from './sign-up.ts';
import * as social from './social.ts';
import * as socialPosts from './social-posts.ts';
import * as spins from './spins.ts';
import * as sshKeys from './ssh-keys.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as users from './users.ts';
import * as vehicleArchives from './vehicle-archives.ts';
import * as vehicleChannels from './vehicle-channels.ts';
import * as vehicleDestinations from './vehicle-destinations.ts';
import * as vehicleDocuments from './vehicle-documents.ts';
import * as vehicleFeeds from './vehicle-feeds.ts';
import * as vehicleFetches from './vehicle-fetches.ts';
import * as vehicleHistory from './vehicle-history.ts';
import * as vehicleLists from './vehicle-lists.ts';
import * as vehicleShares from './vehicle-shares.ts';
import * as vehicleSpecifications from './vehicle-specifications.ts';
import * as vehicles from './vehicles.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhooks from './webhooks.ts';

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'permission' in value
  );
}

/**
 * Every route of the API by name, for the sweep test and the OpenAPI page. Not imported by the panel, to keep its
 * bundle small.
 */
export const contract: Record<string, Route> = Object.fromEntries(
  [
    apiKeys,
    audit,
    auth,
    captureLinks,
    catalogue,
    bodyTypes,
    bulkJobs,
    channels,
    channelFeeds,
    vehicleChannels,
    clients,
    collagePreviews,
    collages,
    contentCredentials,
    countedPictures,
    creditUse,
    credits,
    crops,
    customerAdmins,
    customerSettings,
    customers,
    demos,
    destinationRuns,
    destinations,
    vehicleDestinations,
    devices,
    push,
    quietHours,
    events,
    features,
    files,
    images,
    imports,
    installation,
    invoiceSettings,
    invoices,
    jobCentre,
    licensePlates,
    mails,
    managers,
    comments,
    vehicleDocuments,
    markers,
    notifications,
    offers,
    overview,
    ownBackgrounds,
    passkeys,
    payments,
    pictureRequests,
    presetFiles,
    presetVersions,
    presets,
    prices,
    promoCodes,
    retouch,
    backgroundPreviews,
    reviewCalibration,
    reviewFigures,
    reviewFixes,
    reviewPositions,
    reviews,
    personalData,
    savedViews,
    search,
    secondFactor,
    sessions,
    settings,
    signUp,
    refusedAddresses,
    reports,
    restyles,
    social,
    socialPosts,
    invitations,
    spins,
    sshKeys,
    unsubscribe,
    users,
    vehicleArchives,
    vehicleFetches,
    vehicleHistory,
    vehicleFeeds,
    vehicleLists,
    vehicleShares,
    vehicleSpecifications,
    vehicles,
    webhookDeliveries,
    webhooks,
  ].flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).filter((entry): entry is [string, Route] =>
      isRoute(entry[1]),
    ),
  ),
);

const names = new Map(Object.entries(contract).map(([name, route]) => [route, name]));

/** Name of a route for logs; method and path if the route is not part of the contract. */
export function nameOfRoute(route: Route): string {
  return names.get(route) ?? `${route.method} ${route.path}`;
}
