import {
  listClientCredits,
  listClientCreditsAsCsv,
  listCustomerCredits,
  listCustomerCreditsAsCsv,
  listUserCredits,
  listUserCreditsAsCsv,
  topUpCustomer,
  transferToClient,
  transferToUser,
} from '@forecourt/contract/credits';
import { getInvoiceSettings, patchCustomerInvoiceSettings } from '@forecourt/contract/invoice-settings';
import {
  closeCustomerInvoice,
  createCustomerInvoice,
  downloadCustomerInvoicePdf,
  downloadUserInvoiceCsv,
  getUserInvoice,
  listClientInvoices,
  listCustomerInvoices,
  listUserInvoices,
  payCustomerInvoice,
  voidUserInvoice,
} from '@forecourt/contract/invoices';
import { getCustomerPrices, patchCustomerPrices } from '@forecourt/contract/prices';
import { listPromoCodes } from '@forecourt/contract/promo-codes';

import { bill, type Call, client, customer, user, userBill } from './calls.ts';

/** Actions on credits, invoices and prices, as calls of the API. */
const deeds: Record<string, Call> = {
  'make invoice': bill(createCustomerInvoice),
  'list invoices': bill(listCustomerInvoices),
  'print invoice': bill(downloadCustomerInvoicePdf),
  'close invoice': bill(closeCustomerInvoice),
  'note payment': bill(payCustomerInvoice),
  'split invoices by client': bill(listClientInvoices),
  'list user invoices': userBill(listUserInvoices),
  'read user invoice': userBill(getUserInvoice),
  'save user invoice': userBill(downloadUserInvoiceCsv),
  'void user invoice': userBill(voidUserInvoice),
  'read invoice settings': () => ({ route: getInvoiceSettings }),
  'set invoice terms': customer(patchCustomerInvoiceSettings, { comboCount: 2 }),
  'top up customer': customer(topUpCustomer, { total: 5 }),
  'fund client': client(transferToClient, { amount: 1 }),
  'fund user': user(transferToUser, { amount: 1 }),
  'read customer credits': customer(listCustomerCredits),
  'read client credits': client(listClientCredits),
  'read user credits': user(listUserCredits),
  'save customer credits': customer(listCustomerCreditsAsCsv),
  'save client credits': client(listClientCreditsAsCsv),
  'save user credits': user(listUserCreditsAsCsv),
  'read customer prices': customer(getCustomerPrices),
  'set customer prices': customer(patchCustomerPrices, { exterior: 2 }),
  'list promo codes': () => ({ route: listPromoCodes }),
};

/** role | action | relation of the target to the actor | result: yes, or the error's name. */
const rows = `
root | top up customer | unrelated | yes
root | fund client | unrelated | customerCreditsExhausted
root | fund user | unrelated | useClientCredits
root | set customer prices | unrelated | yes
root | list promo codes | unrelated | yes
root | make invoice | unrelated | nothingToInvoice
root | note payment | unrelated | yes
root | print invoice | unrelated | yes
root | void user invoice | unrelated | yes
root | read invoice settings | unrelated | yes
root | set invoice terms | unrelated | yes
manager | list invoices | sameCustomer | userForbidden
manager | read invoice settings | sameCustomer | userForbidden
checker | list user invoices | self | userForbidden
admin | make invoice | child | nothingToInvoice
admin | list invoices | sameCustomer | yes
admin | print invoice | child | yes
admin | print invoice | unrelated | customerNotFound
admin | close invoice | sameCustomer | invoiceStateWrong
admin | note payment | sameCustomer | customerForbidden
admin | split invoices by client | sameCustomer | yes
admin | read user invoice | sameCustomer | yes
admin | read user invoice | unrelated | userNotFound
admin | void user invoice | sameCustomer | customerForbidden
admin | read invoice settings | sameCustomer | customerForbidden
admin | set invoice terms | sameCustomer | customerForbidden
sub admin | list invoices | parent | customerNotFound
reader | print invoice | sameCustomer | yes
reader | make invoice | sameCustomer | customerForbidden
client | list invoices | sameClient | customerNotFound
client | read user invoice | sameClient | yes
client | read user invoice | sameCustomer | userNotFound
client | make invoice | sameClient | clientForbidden
basic | list user invoices | self | yes
basic | save user invoice | self | yes
basic | read user invoice | sameClient | userNotFound
basic | void user invoice | self | userForbidden
manager | top up customer | sameCustomer | userForbidden
manager | read customer credits | sameCustomer | userForbidden
manager | read user credits | self | userForbidden
checker | read user credits | self | userForbidden
admin | top up customer | sameCustomer | customerForbidden
admin | fund client | sameCustomer | customerCreditsExhausted
admin | fund client | child | customerCreditsExhausted
admin | fund client | unrelated | clientNotFound
admin | fund user | sameCustomer | useClientCredits
admin | fund user | unrelated | userNotFound
admin | read customer credits | child | yes
admin | read customer credits | unrelated | customerNotFound
admin | read customer prices | sameCustomer | yes
admin | set customer prices | sameCustomer | customerForbidden
admin | list promo codes | unrelated | customerForbidden
sub admin | read customer credits | parent | customerNotFound
sub admin | fund client | sibling | clientNotFound
reader | read customer credits | sameCustomer | yes
reader | fund client | sameCustomer | customerForbidden
client | fund client | sameClient | clientForbidden
client | fund user | sameClient | useClientCredits
client | fund user | sameCustomer | userNotFound
client | read client credits | sameClient | yes
client | read client credits | sameCustomer | clientNotFound
client | read customer credits | sameClient | customerNotFound
basic | read user credits | self | yes
basic | read user credits | sameClient | userNotFound
basic | read client credits | sameClient | userForbidden
basic | fund user | self | userForbidden
manager | save customer credits | sameCustomer | userForbidden
admin | save customer credits | child | yes
admin | save customer credits | unrelated | customerNotFound
reader | save customer credits | sameCustomer | yes
client | save client credits | sameClient | yes
client | save client credits | sameCustomer | clientNotFound
basic | save user credits | self | yes
basic | save user credits | sameClient | userNotFound
basic | save client credits | sameClient | userForbidden
`;

export const moneyTable = { deeds, rows };
