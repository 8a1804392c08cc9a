import { listAudit } from '@forecourt/contract/audit';
import { listClientChannels, patchClientChannel, patchCustomerChannel } from '@forecourt/contract/channels';
import { patchClient } from '@forecourt/contract/clients';
import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { patchCustomer } from '@forecourt/contract/customers';
import { createUserDevice, listUserDevices } from '@forecourt/contract/devices';
import { createFeature, listFeatures, patchClientFeatures } from '@forecourt/contract/features';
import { listJobs, retryFailedJobs } from '@forecourt/contract/job-centre';
import { listMails, openMail } from '@forecourt/contract/mails';
import {
  createNotification,
  deleteUserNotifications,
  listNotifications,
  listUserNotifications,
} from '@forecourt/contract/notifications';
import { getOverview } from '@forecourt/contract/overview';
import { enrolSecondFactor } from '@forecourt/contract/second-factor';
import { getUserSettings, patchClientSettings, patchUserSettings } from '@forecourt/contract/settings';
import { listOAuthTokens, redirectClient } from '@forecourt/contract/social';
import { testPassword } from '../builders/builders.ts';

import { type Call, client, customer, email, user } from './calls.ts';

/** Actions on settings, notifications, connections, and the operator's pages, as calls of the API. */
const deeds: Record<string, Call> = {
  'turn off notifications': customer(patchCustomer, { isNotify: false }),
  'read settings': customer(getCustomerSettings),
  'set review': customer(patchCustomerSettings, { reviewMode: 'none' }),
  'set retention': customer(patchCustomerSettings, { retentionDays: 7 }),
  'bar user settings': client(patchClient, { clientDisallowsUserSettings: false }),
  'set who pays': client(patchClient, { creditSource: 'user' }),
  'read notifications': user(listUserNotifications),
  'clear notifications': user(deleteUserNotifications),
  'list notifications': () => ({ route: listNotifications }),
  'send notification': ({ userId }) => ({
    route: createNotification,
    body: {
      languageContents: [{ language: 'en', headLine: 'New', content: 'News' }],
      audience: { kind: 'user', userId },
    },
  }),
  'list devices': user(listUserDevices),
  'add device': (of) =>
    user(createUserDevice, {
      deviceId: `token-${email()}`.replace('@', '-'),
      meta: { manufacturer: 'edge' },
    })(of),
  'read user settings': user(getUserSettings),
  'change user settings': user(patchUserSettings, { reflection: false }),
  'change client settings': client(patchClientSettings, { reflection: false }),
  'list channels': client(listClientChannels),
  'change client channel': ({ clientId: id }) => ({
    route: patchClientChannel,
    params: { id, channel: 'own' },
    body: { enabled: true },
  }),
  'change customer channel': ({ customerId: id }) => ({
    route: patchCustomerChannel,
    params: { id, channel: 'own' },
    body: { enabled: true },
  }),
  'list connections': () => ({ route: listOAuthTokens }),
  'connect client': ({ clientId }) => ({ route: redirectClient, params: { clientId, dmsId: 'unknown' } }),
  'read log': () => ({ route: listAudit }),
  'begin second factor': () => ({ route: enrolSecondFactor, body: { password: testPassword } }),
  'list jobs': () => ({ route: listJobs }),
  'retry jobs': () => ({ route: retryFailedJobs, params: { name: 'mails.send' } }),
  'list features': () => ({ route: listFeatures }),
  'make feature': () => ({ route: createFeature, body: { name: email() } }),
  'give feature': ({ clientId: id, featureId }) => ({
    route: patchClientFeatures,
    params: { id },
    body: { add: [featureId] },
  }),
  'read overview': () => ({ route: getOverview }),
  'read outbox': () => ({ route: listMails }),
  'open mail': ({ userId: id }) => ({ route: openMail, params: { id } }),
};

/** role | action | relation of the target to the actor | result: yes, or the error's name. */
const rows = `
root | turn off notifications | unrelated | yes
root | set review | unrelated | yes
root | set who pays | unrelated | yes
root | read outbox | unrelated | yes
root | list jobs | unrelated | yes
root | retry jobs | unrelated | yes
root | make feature | unrelated | yes
root | give feature | unrelated | yes
manager | list features | unrelated | userForbidden
manager | give feature | sameCustomer | userForbidden
admin | give feature | sameCustomer | customerForbidden
client | give feature | sameClient | clientForbidden
premium | list features | unrelated | userForbidden
root | read overview | unrelated | yes
manager | read overview | sameCustomer | yes
reader | read overview | sameCustomer | yes
client | read overview | sameClient | yes
basic | read overview | self | userForbidden
root | begin second factor | self | yes
manager | begin second factor | self | yes
checker | begin second factor | self | yes
basic | begin second factor | self | yes
checker | read log | unrelated | yes
admin | read log | unrelated | yes
reader | begin second factor | self | yes
reader | read log | unrelated | yes
client | begin second factor | self | yes
basic | read log | unrelated | yes
root | change client channel | unrelated | yes
admin | change client channel | sameCustomer | yes
admin | change client channel | unrelated | clientNotFound
admin | change customer channel | sameCustomer | yes
admin | change customer channel | unrelated | customerNotFound
client | change client channel | sameClient | yes
client | change client channel | unrelated | clientNotFound
client | change customer channel | sameCustomer | clientForbidden
reader | list channels | sameCustomer | yes
reader | change client channel | sameCustomer | customerForbidden
manager | list channels | sameCustomer | yes
manager | change client channel | sameCustomer | userForbidden
basic | change client channel | sameClient | userForbidden
manager | read settings | sameCustomer | yes
manager | set retention | sameCustomer | userForbidden
manager | open mail | unrelated | userForbidden
admin | open mail | unrelated | customerForbidden
client | open mail | unrelated | clientForbidden
root | open mail | unrelated | mailNotFound
manager | read outbox | unrelated | userForbidden
manager | list jobs | unrelated | userForbidden
manager | retry jobs | unrelated | userForbidden
admin | turn off notifications | sameCustomer | fieldsNotUpdatable
admin | set retention | child | yes
admin | set review | sameCustomer | fieldsNotUpdatable
admin | set who pays | sameCustomer | yes
admin | read outbox | unrelated | customerForbidden
admin | list jobs | unrelated | customerForbidden
admin | retry jobs | unrelated | customerForbidden
client | bar user settings | sameClient | yes
client | set who pays | sameClient | fieldsNotUpdatable
premium | read outbox | unrelated | userForbidden
premium | list jobs | unrelated | userForbidden
premium | retry jobs | unrelated | userForbidden
root | send notification | unrelated | yes
root | add device | unrelated | userForbidden
root | clear notifications | unrelated | userForbidden
manager | list notifications | unrelated | userForbidden
checker | read notifications | self | yes
checker | change user settings | self | yes
checker | list connections | unrelated | userForbidden
admin | list notifications | unrelated | yes
admin | send notification | sameCustomer | customerForbidden
admin | read notifications | sameCustomer | yes
admin | clear notifications | sameCustomer | customerForbidden
admin | change user settings | child | yes
admin | change client settings | sameCustomer | yes
admin | list connections | unrelated | customerForbidden
reader | change user settings | sameCustomer | customerForbidden
reader | change user settings | self | yes
client | list notifications | unrelated | yes
client | change client settings | sameClient | yes
client | change user settings | sameClient | yes
client | add device | sameClient | clientForbiddenUser
client | connect client | sameCustomer | clientNotFound
simple | list notifications | unrelated | userForbidden
basic | read notifications | sameClient | userNotFound
basic | read user settings | sameClient | userNotFound
basic | list devices | self | yes
basic | connect client | sameClient | userForbidden
premium | list connections | unrelated | yes
premium | clear notifications | self | yes
`;

export const workingTable = { deeds, rows };
