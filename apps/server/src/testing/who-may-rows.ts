/** who | does what | to whom, seen from them | answer: yes, or the error's name. */
export const rows = `
root | list customers | unrelated | yes
root | rename customer | unrelated | yes
root | allow debts | unrelated | yes
root | turn on notifications | unrelated | yes
root | delete customer | unrelated | yes
root | delete customer | deleted | customerNotFound
root | release customer | child | yes
root | set review | unrelated | yes
root | add admin | unrelated | yes
root | delete admin | unrelated | yes
root | set who pays | unrelated | yes
root | delete client | unrelated | yes
root | add client account | unrelated | yes
root | add checker | unrelated | yes
root | add root | unrelated | yes
root | limit user to 13 | unrelated | yes
root | deactivate user | unrelated | yes
root | deactivate user | self | fieldsNotUpdatable
root | delete user | self | userForbidden
root | restore user | deleted | yes
root | set password | unrelated | yes
root | change vehicle | unrelated | yes
root | assign manager | unrelated | yes
root | read outbox | unrelated | yes
root | list jobs | unrelated | yes
root | retry jobs | unrelated | yes
root | read overview | unrelated | yes
manager | read overview | sameCustomer | yes
reader | read overview | sameCustomer | yes
client | read overview | sameClient | yes
basic | read overview | self | userForbidden
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
admin | read orders | child | yes
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
root | take over | unrelated | yes
root | take over | self | userForbidden
root | take over | deleted | userNotFound
root | begin second factor | self | yes
manager | take over | sameCustomer | userForbidden
manager | begin second factor | self | userForbidden
checker | read log | unrelated | yes
admin | take over | sameCustomer | customerForbidden
admin | read log | unrelated | yes
reader | begin second factor | self | yes
reader | read log | unrelated | yes
client | take over | sameClient | clientForbidden
client | begin second factor | self | clientForbidden
basic | take over | self | userForbidden
basic | read log | unrelated | yes
manager | list customers | unrelated | yes
manager | read customer | sameCustomer | yes
manager | read customer | child | yes
manager | read customer | unrelated | customerNotFound
manager | read settings | sameCustomer | yes
manager | rename customer | sameCustomer | userForbidden
manager | set retention | sameCustomer | userForbidden
manager | list admins | sameCustomer | yes
manager | add admin | sameCustomer | userForbidden
manager | read client | child | yes
manager | add client | sameCustomer | userForbidden
manager | list client users | sameCustomer | yes
manager | read user | sameCustomer | yes
manager | read user | self | yes
manager | rename user | self | yes
manager | rename user | sameCustomer | userForbidden
manager | delete user | sameCustomer | userForbidden
manager | set password | sameCustomer | userForbidden
manager | read vehicle | sameCustomer | yes
manager | read vehicle | unrelated | vehicleNotFound
manager | change vehicle | sameCustomer | userForbidden
manager | read manager | self | userForbidden
manager | assign manager | self | userForbidden
manager | add checker | unrelated | userForbidden
manager | read outbox | unrelated | userForbidden
manager | list jobs | unrelated | userForbidden
manager | retry jobs | unrelated | userForbidden
checker | list customers | unrelated | userForbidden
checker | read client | unrelated | userForbidden
checker | list users | unrelated | userForbidden
checker | read user | unrelated | userNotFound
checker | read user | self | yes
checker | list vehicles | unrelated | userForbidden
admin | rename customer | sameCustomer | yes
admin | rename customer | child | yes
admin | rename customer | unrelated | customerNotFound
admin | allow debts | child | fieldsNotUpdatable
admin | turn on notifications | sameCustomer | fieldsNotUpdatable
admin | allow sub-customers | child | fieldsNotUpdatable
admin | add sub-customer | sameCustomer | yes
admin | add sub-customer | child | customerCannotCreateCustomers
admin | delete customer | child | yes
admin | delete customer | sameCustomer | customerForbidden
admin | release customer | child | yes
admin | release customer | sameCustomer | customerForbidden
admin | set retention | child | yes
admin | set review | sameCustomer | fieldsNotUpdatable
admin | add admin | sameCustomer | yes
admin | add admin | child | yes
admin | restrict admin | sameCustomer | yes
admin | restrict admin | self | fieldsNotUpdatable
admin | delete admin | self | customerForbidden
admin | delete admin | unrelated | userNotFound
admin | add client | child | yes
admin | set who pays | sameCustomer | yes
admin | delete client | child | yes
admin | delete client | unrelated | clientNotFound
admin | add user | sameCustomer | yes
admin | add client account | sameCustomer | yes
admin | add checker | unrelated | fieldsNotUpdatable
admin | add root | unrelated | fieldsNotUpdatable
admin | limit user to 12 | sameCustomer | yes
admin | limit user to 13 | child | customerLimitOutOfRange
admin | make user premium | sameCustomer | yes
admin | deactivate user | child | yes
admin | deactivate user | self | fieldsNotUpdatable
admin | delete user | unrelated | userNotFound
admin | restore user | deleted | yes
admin | move user within client | child | yes
admin | set password | sameCustomer | yes
admin | list vehicles | unrelated | customerForbidden
admin | assign manager | unrelated | customerForbidden
admin | read outbox | unrelated | customerForbidden
admin | list jobs | unrelated | customerForbidden
admin | retry jobs | unrelated | customerForbidden
basic admin | list vehicles | unrelated | yes
basic admin | change vehicle | child | yes
basic admin | read vehicle | unrelated | vehicleNotFound
reader | read customer | sameCustomer | yes
reader | read customer | child | yes
reader | list admins | sameCustomer | yes
reader | read user | sameCustomer | yes
reader | read vehicle | sameCustomer | yes
reader | rename customer | sameCustomer | customerForbidden
reader | add sub-customer | sameCustomer | customerForbidden
reader | add admin | sameCustomer | customerForbidden
reader | rename client | sameCustomer | customerForbidden
reader | add user | sameCustomer | customerForbidden
reader | delete user | sameCustomer | customerForbidden
reader | change vehicle | sameCustomer | customerForbidden
reader | rename user | sameCustomer | customerForbidden
reader | set password | sameCustomer | customerForbidden
reader | rename user | self | yes
sub admin | read customer | sameCustomer | yes
sub admin | read customer | parent | customerNotFound
sub admin | read customer | sibling | customerNotFound
sub admin | add sub-customer | sameCustomer | customerCannotCreateCustomers
sub admin | delete customer | sameCustomer | customerForbidden
sub admin | read client | parent | clientNotFound
sub admin | read user | sibling | userNotFound
sub admin | add client | sameCustomer | yes
client | list customers | unrelated | clientForbidden
client | read client | sameClient | yes
client | read client | sameCustomer | clientNotFound
client | rename client | sameClient | yes
client | bar user settings | sameClient | yes
client | set who pays | sameClient | fieldsNotUpdatable
client | add client | sameCustomer | clientForbidden
client | delete client | sameClient | clientForbidden
client | list admins | sameCustomer | clientForbidden
client | add user | sameClient | yes
client | add client account | sameClient | fieldsNotUpdatable
client | add user | sameCustomer | clientNotFound
client | limit user to 13 | sameClient | customerLimitOutOfRange
client | delete user | sameClient | yes
client | delete user | self | clientForbiddenUser
client | delete user | sameCustomer | userNotFound
client | list vehicles | unrelated | clientForbidden
premium client | change vehicle | sameClient | yes
premium client | read vehicle | sameCustomer | vehicleNotFound
simple | list client users | sameClient | yes
simple | list client users | sameCustomer | clientNotFound
simple | read user | sameClient | userNotFound
simple | rename user | self | yes
simple | limit user to 12 | self | fieldsNotUpdatable
simple | delete user | sameClient | userForbidden
simple | add user | sameClient | userForbidden
basic | list users | unrelated | userForbidden
basic | list client users | sameClient | userForbidden
basic | read client | sameClient | userForbidden
basic | list customers | unrelated | userForbidden
basic | read vehicle | self | yes
basic | read vehicle | sameClient | vehicleNotFound
basic | make user premium | self | fieldsNotUpdatable
basic | bar plates | self | fieldsNotUpdatable
basic | set password | self | passwordIncorrect
basic | delete user | self | userForbidden
premium | change vehicle | self | yes
premium | change vehicle | sameClient | vehicleNotFound
root | delete cut-outs | unrelated | yes
manager | list cut-outs | unrelated | userForbidden
checker | list cut-outs | unrelated | userForbidden
admin | list cut-outs | unrelated | customerForbidden
basic admin | delete cut-outs | child | yes
basic admin | read cut-outs | unrelated | cropSetNotFound
reader | read cut-outs | sameCustomer | yes
reader | delete cut-outs | sameCustomer | customerForbidden
client | list cut-outs | unrelated | clientForbidden
premium client | delete cut-outs | sameClient | yes
premium client | read cut-outs | sameCustomer | cropSetNotFound
simple | delete cut-outs | self | yes
simple | read cut-outs | sameClient | cropSetNotFound
premium | read cut-outs | self | yes
premium | read outbox | unrelated | userForbidden
premium | list jobs | unrelated | userForbidden
premium | retry jobs | unrelated | userForbidden
root | send notification | unrelated | yes
root | list backgrounds | unrelated | yes
root | add background | unrelated | yes
root | assign background | unrelated | yes
root | delete background | unrelated | yes
manager | list backgrounds | unrelated | userForbidden
manager | assign background | sameCustomer | userForbidden
manager | read choice of backgrounds | sameCustomer | yes
checker | list backgrounds | unrelated | userForbidden
admin | list backgrounds | unrelated | customerForbidden
admin | add background | unrelated | customerForbidden
admin | assign background | sameCustomer | customerForbidden
admin | read choice of backgrounds | child | yes
admin | read choice of backgrounds | unrelated | userNotFound
reader | read choice of backgrounds | sameCustomer | yes
client | delete background | unrelated | clientForbidden
client | read choice of backgrounds | sameClient | yes
client | read choice of backgrounds | sameCustomer | userNotFound
basic | list backgrounds | unrelated | userForbidden
basic | read choice of backgrounds | self | yes
basic | read choice of backgrounds | sameClient | userNotFound
root | delete file | unrelated | yes
root | add device | unrelated | userForbidden
root | clear notifications | unrelated | userForbidden
manager | list files | sameCustomer | yes
manager | delete file | sameCustomer | userForbidden
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
reader | list files | sameCustomer | yes
reader | delete file | sameCustomer | customerForbidden
reader | change user settings | sameCustomer | customerForbidden
reader | change user settings | self | yes
client | list notifications | unrelated | yes
client | change client settings | sameClient | yes
client | change user settings | sameClient | yes
client | add device | sameClient | clientForbiddenUser
client | connect client | sameCustomer | clientNotFound
client | list files | sameCustomer | userNotFound
simple | list notifications | unrelated | userForbidden
basic | read notifications | sameClient | userNotFound
basic | read user settings | sameClient | userNotFound
basic | list devices | self | yes
basic | delete file | self | yes
basic | connect client | sameClient | userForbidden
premium | list connections | unrelated | yes
premium | clear notifications | self | yes
`;
