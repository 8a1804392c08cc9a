import type { AuditEntry } from '@forecourt/contract/audit';
import { wholeNumber } from '../../../lib/format.ts';
import { languageDefault, type Text, texts } from '../../../lib/i18n.ts';
import { creditsMoved, kindOfEntry } from './entry-kind.ts';
import { nameOrNoun, objectText } from './entry-object.ts';

/** An entry of the audit log as a sentence. */

/** Job names contain a dot; a change made outside of any call or job is called `database`. */
const isOwnWork = (action: string) => action === 'database' || action.includes('.');

/** The words for an actor without a name, as at the start of a sentence; null for the others. */
function unnamedActor({ action, actor }: AuditEntry, t: Text): string | null {
  if (actor) return actor.name ? null : t('audit.elsewhere');
  return t(isOwnWork(action) ? 'audit.installation' : 'audit.nobody');
}

/** The user who acted: "Lena Vogt", "Ruth Operator for Lena Vogt". */
export function actorText(entry: AuditEntry, t: Text): string {
  const { action, actor, actingFor, objectKind, objectName } = entry;
  // Nobody is logged in before a login or a first password, so it is the account itself that acts.
  const actsAlone = kindOfEntry(entry) === 'password' || objectKind === 'sessions';
  if (!actor && objectName && actsAlone && !isOwnWork(action)) return objectName;
  const name = unnamedActor(entry, t) ?? actor?.name ?? '';
  if (!actor || !actingFor) return name;
  return actingFor.name
    ? t('audit.actingFor', { name, other: actingFor.name })
    : t('audit.actingForElsewhere', { name });
}

/** A sentence about a user, who is not named once they belong to another organisation. */
function aboutUser(
  says: 'signedInAs' | 'endedSession' | 'setPassword',
  { objectName }: AuditEntry,
  who: string,
  t: Text,
): string {
  return objectName === null
    ? t(`audit.says.${says}Elsewhere`, { who })
    : t(`audit.says.${says}`, { who, name: objectName });
}

function sessionSentence(entry: AuditEntry, who: string, t: Text): string {
  const { action, actor, objectName } = entry;
  if (kindOfEntry(entry) === 'signedIn') {
    return action === 'impersonate'
      ? aboutUser('signedInAs', entry, who, t)
      : t('audit.says.signedIn', { who });
  }
  const isOwn = action === 'logout' || !actor || actor.name === objectName;
  return isOwn ? t('audit.says.signedOut', { who }) : aboutUser('endedSession', entry, who, t);
}

function passwordSentence(entry: AuditEntry, who: string, t: Text): string {
  const { actor, before, objectId } = entry;
  if (!actor)
    return t(before?.password_hash ? 'audit.says.resetPassword' : 'audit.says.acceptedInvitation', { who });
  if (actor.id === objectId) return t('audit.says.ownPassword', { who });
  return aboutUser('setPassword', entry, who, t);
}

/** "Ruth Operator transferred 200 credits from Autohaus Weber to Weber Nord". */
function creditsSentence(entry: AuditEntry, who: string, t: Text): string {
  const { after, names } = entry;
  const moved = creditsMoved(entry) ?? 0;
  const count = Math.abs(moved);
  const number = wholeNumber(count, texts.language || languageDefault);
  const credits = t('order.cost', { count, number });
  const what = nameOrNoun(entry, t);
  const other = names[String(after?.transaction_id)];
  switch (after?.reason) {
    case 'promo':
      return t('audit.says.redeemed', { who, credits, what });
    case 'order':
      return t('audit.says.bought', { who, credits, what });
    case 'settlement':
      return t('audit.says.settled', { credits, what });
    case 'transfer':
    case 'removal': {
      const says = moved > 0 ? 'received' : after.reason;
      return other === undefined
        ? t(`audit.says.${says}Elsewhere`, { who, credits, what })
        : t(`audit.says.${says}`, { who, credits, what, other });
    }
    default:
      return t(moved > 0 ? 'audit.says.toppedUp' : 'audit.says.deducted', { who, credits, what });
  }
}

/**
 * What happened: "Ruth Operator created the user Lena Vogt".
 * @param about The id of the row that the page is about, which is not named again.
 */
export function sentenceOfEntry(entry: AuditEntry, t: Text, about?: string): string {
  const sentence = wordsOf(entry, t, about);
  const unnamed = unnamedActor(entry, t);
  // Some languages have the actor inside the sentence, where words that are no name begin with a small letter.
  if (unnamed === null || sentence.startsWith(unnamed)) return sentence;
  return sentence.replace(unnamed, unnamed.charAt(0).toLowerCase() + unnamed.slice(1));
}

function wordsOf(entry: AuditEntry, t: Text, about?: string): string {
  const who = actorText(entry, t);
  const kind = kindOfEntry(entry);
  switch (kind) {
    case 'signedIn':
    case 'signedOut':
      return sessionSentence(entry, who, t);
    case 'password':
      return passwordSentence(entry, who, t);
    case 'credits':
      return creditsSentence(entry, who, t);
    case 'refused': {
      const what = objectText(entry, t, about);
      return what ? t('audit.says.refused', { who, what }) : t('audit.says.refusedCall', { who });
    }
    default:
      return t(`audit.says.${kind}`, { who, what: objectText(entry, t, about) });
  }
}
