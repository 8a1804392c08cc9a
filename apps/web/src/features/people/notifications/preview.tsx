import { contentIn } from '@forecourt/contract/notification-contents';
import { type Language, languages } from '../../../lib/i18n.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import type { ChosenFile } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './author.module.css';
import { NotificationContent } from './notification-content.tsx';
import { contentsOf, languageStateOf, type NotificationDraft } from './notification-draft.ts';
import type { NotificationMedia } from './notifications.calls.ts';

function kindOf({ type }: File): 'image' | 'gif' | 'video' {
  if (type === 'image/gif') return 'gif';
  return type.startsWith('video/') ? 'video' : 'image';
}

interface PreviewProps {
  draft: NotificationDraft;
  language: Language;
  chosen: ChosenFile<NotificationMedia> | null;
}

/** The notification as a recipient whose panel is in this language will see it. */
export function NotificationPreview({ draft, language, chosen }: PreviewProps) {
  const t = useText();
  const address = useLocalAddress(draft.shows === 'media' ? chosen?.file : undefined);
  const { headLine, content, text } = contentIn(contentsOf(draft, address), language);
  const isFallback = languageStateOf(draft, language) !== 'written' && headLine !== '';
  const contentType = draft.shows === 'text' ? 'string' : chosen ? kindOf(chosen.file) : 'image';
  return (
    <section className={styles.preview} aria-label={t('notifications.preview')}>
      <h2>{t('notifications.preview')}</h2>
      <article className={styles.paper} lang={isFallback ? 'en' : language}>
        {draft.priority === 'high' && <Badge tone="attention">{t('notifications.priorities.high')}</Badge>}
        <h3>{headLine || t('notifications.headLine')}</h3>
        <NotificationContent contentType={contentType} headLine={headLine} content={content} text={text} />
      </article>
      <p className={styles.hint}>
        {isFallback
          ? t('notifications.fallback', { language: languages[language] })
          : t(draft.priority === 'high' ? 'notifications.highHint' : 'notifications.normalHint')}
      </p>
    </section>
  );
}
