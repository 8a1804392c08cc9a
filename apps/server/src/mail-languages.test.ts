import { changePassword, forgotPassword } from '@forecourt/contract/auth';
import type { UserId } from '@forecourt/contract/ids';
import { type LanguageCode, languageCodes } from '@forecourt/contract/language-names';
import { createPasskey, deletePasskey, preparePasskey } from '@forecourt/contract/passkeys';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
} from '@forecourt/contract/second-factor';
import { patchUserSettings } from '@forecourt/contract/settings';
import { signUp } from '@forecourt/contract/sign-up';
import { createUser, patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from './modules/money/credits/credit-checks.service.ts';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { createPool, inTx } from './platform/db/database.ts';
import { type MailName, mailNames } from './platform/mail/mail-texts.ts';
import { buildClient, buildUser, nobody, testPassword } from './testing/builders/builders.ts';
import { codeOf } from './testing/stand-ins/authenticator.ts';
import { mailWords } from './testing/stand-ins/mails.ts';
import { passkeyDevice } from './testing/stand-ins/passkey-device.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from './testing/test-worker.ts';

/** Every kind of mail, caused by real calls of users who chose a language. */

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp({ signUpOpen: true });
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function chooses(userId: UserId, language: LanguageCode): Promise<string> {
  const token = await app.signedIn(userId);
  await app.call(patchUserSettings, { params: { id: userId }, token, body: { language } });
  return token;
}

const blank = '\u0000';
const places = ['count', 'differences', 'email', 'inviter', 'name', 'person', 'token', 'url'];
const blanks = Object.fromEntries(places.map((place) => [place, blank]));

/** Names of the mails to this domain; asserts that they are in this language only. */
async function mailsTo(domain: string, language: LanguageCode): Promise<Set<MailName>> {
  const mails = await app.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', 'like', `%@${domain}`)
    .execute();
  const found = mails.map(({ subject, body }) => {
    const name = mailNames.find((one) => mailWords(one, language, {}).subject === subject);
    if (!name) throw new Error(`No mail in ${language} is called: ${subject}`);
    for (const words of mailWords(name, language, blanks).text.split(blank)) expect(body).toContain(words);
    return name;
  });
  return new Set(found);
}

describe.each(languageCodes)('to a user whose language is %s', (language) => {
  it('every mail is written in that language', async () => {
    const domain = `${language}.test`;
    const email = `person@${domain}`;
    const id = await buildUser(app.db, { role: 'root', email });
    const token = await chooses(id, language);
    const caller = { remoteAddress: `10.0.0.${languageCodes.indexOf(language)}` };
    const headers = { 'accept-language': language };
    const wish = { name: 'Autohaus', address: 'Weg 1', uid: 'X1', password: 'a showroom of one’s own' };
    await app.call(signUp, { ...caller, headers, body: { ...wish, email: `stranger@${domain}` } });
    await app.call(signUp, { ...caller, body: { ...wish, email } });
    await app.call(forgotPassword, { ...caller, body: { email } });
    const options = (await app.call(preparePasskey, { token })).body;
    const passkey = { name: 'Laptop', credential: passkeyDevice().create(options) };
    const params = { id: (await app.call(createPasskey, { token, body: passkey })).body.id };
    expect((await app.call(deletePasskey, { token, params })).status).toBe(200);
    const enrolled = await app.call(enrolSecondFactor, { token, body: { password: testPassword } });
    expect(enrolled.body).toMatchObject({ secret: expect.any(String) });
    const { secret } = enrolled.body;
    await app.call(confirmSecondFactor, { token, body: { code: codeOf(secret, app.clock.now()) } });
    const off = { password: testPassword, code: codeOf(secret, app.clock.now(), 1) };
    expect((await app.call(disableSecondFactor, { token, body: off })).status).toBe(200);
    const password = 'a quite different password';
    const change = { password, passwordRepeat: password, passwordOld: testPassword };
    await app.call(changePassword, { params: { id }, token, body: change });
    await app.call(createUser, {
      token,
      body: { email: `new@${domain}`, name: 'New', role: 'manager' },
    });
    await app.call(patchUser, { params: { id }, token, body: { email: `moved@${domain}` } });
    // Notices are caused by pictures and balances, which other tests cover.
    const all = mailNames.filter((name) => name !== 'ledgerDifferences' && name !== 'notice').sort();
    await until('the mails', async () => (await mailsTo(domain, language)).size >= all.length);
    expect([...(await mailsTo(domain, language))].sort()).toEqual(all);
  });
});

it('operators are told about differences in the ledger in their own languages', async () => {
  for (const language of languageCodes) {
    await chooses(await buildUser(app.db, { role: 'root', email: `operator@ledger.${language}` }), language);
  }
  const id = await buildClient(app.db);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id }, 5, nobody));
  const superuser = createPool(app.database.ownerUrl, 1, 'test superuser');
  await superuser.query('update accounts set balance = balance + 1 where owner_id = $1', [id]);
  await superuser.end();
  await verifyLedger(app.system());
  for (const language of languageCodes)
    expect([...(await mailsTo(`ledger.${language}`, language))]).toEqual(['ledgerDifferences']);
});

it('no text of a mail is still English in another language', () => {
  for (const name of mailNames) {
    const texts = languageCodes.map((language) => mailWords(name, language, {}));
    const paragraphs = texts.map(({ text }) => new Set(text.split('\n\n').slice(1, -1)));
    for (const [index, language] of languageCodes.entries())
      if (language !== 'en') {
        const place = `mail.${name} in apps/server/texts/${language}.json`;
        const alike = languageCodes.filter((_, at) => texts[at]?.subject === texts[index]?.subject);
        if (name !== 'notice')
          expect(alike, `languages with the same subject as ${place}`).toEqual([language]);
        const english = paragraphs[languageCodes.indexOf('en')] ?? new Set();
        const same = [...(paragraphs[index] ?? [])].filter((one) => one !== '' && english.has(one));
        expect(
          same.filter((one) => !one.includes('npm run')),
          place,
        ).toEqual([]);
      }
  }
});
