/** Every call of the specification, in its notation. */
export const specifiedCalls = `
GET v2 /customers | GET v2 /customers/:id | POST v2 /customers | PATCH v2 /customers/:id | DELETE v2 /customers/:id
PATCH v2 /customers/:id/transfer | GET v2 /customers/:id/clients | GET v2 /customers/:id/subcustomer/clients
GET v2 /customers/:id/clients/:clientId/users | POST v2 /customers/:id/admins | GET v2 /customers/:id/admins
GET v2 /customers/:id/admins/:adminId | PATCH v2 /customers/:id/admins/:adminId
DELETE v2 /customers/:id/admins/:adminId | GET v2 /oauth-tokens | DELETE v2 /oauth-tokens/:id
GET v2 /users/:userId/dms/:dmId/oauth-redirect | GET v2 /clients/:clientId/dms/:dmId/oauth-redirect
GET v2 /users/:id/vehicle-types | POST v1 /customers/:id/credit | POST v1 /customers/:id/transfer-credits
GET v1 /customers/:id/settings | PATCH v1 /customers/:id/settings | POST v1 /customers/:id/invoices
GET v1 /customers/:id/invoices | GET v1 /customers/:id/invoices/:invoiceId
PATCH v1 /customers/:id/invoices/:invoiceId/close | GET v1 /customers/:id/invoices/:invoiceId/csv
GET v1 /customers/:id/invoices/:invoiceId/items | GET v1 /customers/:id/invoices/csv
GET v1 /customers/:id/clients/invoices | POST v1 /login | POST v1 /users/:id/login | POST v1 /password/forgot
POST v1 /password/reset | POST v1 /auth/instagram/callback | POST v1 /users | POST v1 /users/sign-up
GET v1 /users/:id | PATCH v1 /users/:id | DELETE v1 /users/:id | GET v1 /users | POST v1 /revert-user
POST v1 /users/:id/transfer-credits | POST v1 /users/:id/remove-credit | PATCH v1 /users/:id/transfer
PATCH v1 /users/:id/change-password | POST v1 /clients/:id/users | GET v1 /clients/:id/users
POST v1 /notifications/upload | POST v1 /notifications | GET v1 /notifications | GET v1 /users/:id/notifications
GET v1 /users/:id/notifications/:nid | PATCH v1 /users/:id/notifications/:nid | DELETE v1 /users/:id/notifications
GET v1 /users/:id/files | POST v1 /users/:id/files | DELETE v1 /users/:id/files/:fid
POST v1 /root/:rootId/users/:id/files | GET v1 /users/:id/settings | PATCH v1 /users/:id/settings
GET v1 /users/:id/profiles | POST v1 /users/:id/profiles | PATCH v1 /users/:id/profiles/:pid
DELETE v1 /users/:id/profiles/:pid | GET v1 /users/:id/license-plates | POST v1 /users/:id/license-plates
DELETE v1 /users/:id/license-plates/:pid | GET v1 /devices | POST v1 /devices | GET v1 /users/:id/devices
GET v1 /users/:id/credits-history | POST v1 /users/:id/invoices | GET v1 /users/:id/invoices
GET v1 /users/:id/invoices/:invoiceId | PATCH v1 /users/:id/invoices/:invoiceId/close
GET v1 /users/:id/invoices/:invoiceId/csv | GET v1 /users/:id/invoices/:invoiceId/items`
  .split(/[|\n]/)
  .map((call) => call.trim())
  .filter(Boolean)
  .sort();
