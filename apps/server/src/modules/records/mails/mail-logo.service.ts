/** The logo of the installation in mails: a small PNG, since some mail clients show no WebP. Made once for each logo. */
import type { Ctx } from '../../../platform/context.ts';
import type { MailLogo } from '../../../platform/mail/mail-html.ts';
import type { MailAttachment } from '../../../platform/mail/mailer.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import * as queries from './mails.queries.ts';
import { logoSize } from './mails.rules.ts';

export type LogoMaker = Pick<PicturePool, 'copy'>;

/** Three times the width at which a mail shows it, for fine screens. */
const sideMax = 480;
const contentId = 'logo@forecourt';

async function logoBytes(ctx: Ctx, logos: LogoMaker, id: string, shownKey: string): Promise<Uint8Array> {
  const { storage } = ctx.outside;
  const key = `uploads/${id}/mail.png`;
  const made = await storage.get(key).catch(() => null);
  if (made) return made;
  const original = await storage.get(shownKey);
  const { bytes } = await logos.copy({ original, sideMax, animated: false, format: 'png' });
  await storage.put(key, bytes);
  return bytes;
}

/** Null if there is no logo, or if its picture cannot be made now: the mail is more urgent. */
export async function findLogo(
  ctx: Ctx,
  logos: LogoMaker,
): Promise<{ shown: MailLogo; attachment: MailAttachment } | null> {
  const file = await queries.findLogo(ctx.db);
  if (!file?.shownKey || !file.width || !file.height) return null;
  try {
    const bytes = await logoBytes(ctx, logos, file.id, file.shownKey);
    return {
      shown: { src: `cid:${contentId}`, ...logoSize({ width: file.width, height: file.height }) },
      attachment: { fileName: 'logo.png', contentType: 'image/png', bytes, contentId },
    };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a mail goes out without the logo');
    return null;
  }
}
