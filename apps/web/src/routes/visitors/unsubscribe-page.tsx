import { IconLinkOff, IconMail, IconMailOff } from '@tabler/icons-react';
import { useUnsubscription } from '../../features/people/notifications/use-unsubscription.ts';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { loginPath } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PublicFrame } from './public-frame.tsx';

/** What is asked, or what was done. */
function Choice({ found, isBusy, unsubscribe }: ReturnType<typeof useUnsubscription>) {
  const t = useText();
  if (!found) return null;
  const about = found.kind ? t(`notifications.about.${found.kind}`) : t('unsubscribe.all');
  return found.isSubscribed ? (
    <Empty
      title={t('unsubscribe.ask')}
      text={t('unsubscribe.askText', { about })}
      icon={<IconMail size={28} />}
    >
      <Button look="primary" busy={isBusy} onClick={unsubscribe}>
        {t('unsubscribe.confirm')}
      </Button>
    </Empty>
  ) : (
    <Empty
      title={t('unsubscribe.done')}
      text={t('unsubscribe.doneText', { about })}
      icon={<IconMailOff size={28} />}
    >
      <ButtonLink href={loginPath}>{t('unsubscribe.toAccount')}</ButtonLink>
    </Empty>
  );
}

/** The page that the link in mails of notifications leads to: ends them after one click, without a sign-in. */
export function UnsubscribePage() {
  const t = useText();
  const link = useUnsubscription();
  const { error, found, retry } = link;
  const isInvalid = error instanceof CallError && error.status === 404;
  return (
    <PublicFrame title={t('unsubscribe.title')} size="phone">
      <h1 className="hidden">{t('unsubscribe.title')}</h1>
      {isInvalid ? (
        <Empty title={t('unsubscribe.invalid')} text={errorText(error, t)} icon={<IconLinkOff size={28} />} />
      ) : error && !found ? (
        <Problem error={error} onRetry={retry} />
      ) : (
        <>
          <Choice {...link} />
          {Boolean(error) && <Problem error={error} onRetry={link.unsubscribe} />}
        </>
      )}
    </PublicFrame>
  );
}
