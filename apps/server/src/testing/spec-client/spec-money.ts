import { isIn, type Json, type Outside, type Session, type SpecClient } from './spec-call.ts';
import type { Organisation } from './spec-organisations.ts';

async function credits(spec: SpecClient, root: Session, of: Organisation): Promise<void> {
  const { token } = root;
  const userId = of.user.user.id;
  await spec.call('POST', 'v1 /customers/:id/credit', [of.customerId], { token, body: { total: 50 } });
  const transfer = { fromCustomerId: of.customerId, amount: 20 };
  await spec.call('POST', 'v1 /customers/:id/transfer-credits', [of.subCustomerId], {
    token,
    body: transfer,
  });
  const sub = await spec.call('GET', 'v2 /customers/:id', [of.subCustomerId], { token });
  spec.expectFields('a customer after a transfer', sub, { credits: 20 });
  const admin = of.admin.token;
  await spec.call('POST', 'v1 /users/:id/transfer-credits', [userId], { token: admin, body: { amount: 10 } });
  const named = { amount: 5, fromClientId: of.clientId };
  await spec.call('POST', 'v1 /users/:id/transfer-credits', [userId], { token: admin, body: named });
  await spec.call('POST', 'v1 /users/:id/remove-credit', [userId], { token: admin, body: { total: 3 } });
  const history = await spec.call('GET', 'v1 /users/:id/credits-history', [userId], {
    token: of.user.token,
    page: 1,
    limit: 20,
  });
  spec.expect('the history is newest first', history.results[0]?.amount === -3, history.results[0]);
  const user = await spec.call('GET', 'v1 /users/:id', [userId], { token: of.user.token });
  spec.expectFields('a user after transfers', user, { credits: 12 });
  const tooMany = { amount: 1_000_000 };
  await spec.refused(4030021, 'POST', 'v1 /users/:id/transfer-credits', [userId], {
    token: admin,
    body: tooMany,
  });
}

async function invoice(
  spec: SpecClient,
  token: string,
  of: 'customers' | 'users',
  id: string,
): Promise<void> {
  const all = `v1 /${of}/:id/invoices`;
  const one = `${all}/:invoiceId`;
  const made = await spec.call('POST', all, [id], { token, body: {} });
  const list = await spec.call('GET', all, [id], { token, page: 1, limit: 20 });
  spec.expect(`${all} has the invoice first`, list.results[0]?.id === made.id, list);
  const items = await spec.call('GET', `${one}/items`, [id, made.id], { token, page: 1, limit: 20 });
  spec.expect('an invoice has an item', items.results.length === 1, items);
  await spec.call('PATCH', `${one}/close`, [id, made.id], { token, body: {} });
  const closed: Json = await spec.call('GET', one, [id, made.id], { token });
  spec.expect('a closed invoice says so', closed.status === 'closed', closed.status);
  const csv: string = await spec.call('GET', `${one}/csv`, [id, made.id], { token });
  spec.expect('its CSV has a heading and a row', csv.trim().split('\n').length === 2, csv);
}

async function ranges(
  spec: SpecClient,
  token: string,
  { customerId, clientId }: Organisation,
): Promise<void> {
  const days = [Date.now() - 30 * 86_400_000, Date.now() + 86_400_000].map((ms) =>
    new Date(ms).toISOString(),
  );
  const [startDate = '', endDate = ''] = days;
  const flags = { customInvoiceConfigEnable: 'true', customInvoiceConfigComboEnable: 'true' };
  for (const query of [
    { startDate, endDate },
    { startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10), ...flags },
  ]) {
    const csv: string = await spec.call('GET', 'v1 /customers/:id/invoices/csv', [customerId], {
      token,
      query,
    });
    spec.expect('the CSV of a range has what happened in it', csv.trim().split('\n').length >= 2, csv);
    const { startDate: from, endDate: to } = query;
    const clients = await spec.call('GET', 'v1 /customers/:id/clients/invoices', [customerId], {
      token,
      page: 1,
      limit: 20,
      query: { startDate: from, endDate: to },
    });
    const isThere = clients.results.some((row: Json) => row.client.id === clientId);
    spec.expect('invoices of clients name the client', isThere, clients);
  }
}

/** Movements of credits, and the invoices for them. */
export async function money(
  spec: SpecClient,
  root: Session,
  outside: Outside,
  of: Organisation,
): Promise<void> {
  const { token } = root;
  const userId = of.user.user.id;
  await credits(spec, root, of);
  await outside.makePicture(userId);
  await invoice(spec, token, 'users', userId);
  await outside.makePicture(userId);
  await invoice(spec, token, 'customers', of.customerId);
  await ranges(spec, token, of);
  const listed = await spec.call('GET', 'v2 /customers/:id/clients', [of.customerId], {
    token,
    page: 1,
    limit: 500,
  });
  spec.expect('a limit that is too high is the highest', isIn(listed, of.clientId), listed.count);
}
