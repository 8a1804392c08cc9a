import { IconMapQuestion } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCurrentUser } from '../lib/current-session.ts';
import { homeOf } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PanelLink } from '../ui/panel-link.tsx';
import { Problem } from '../ui/problem.tsx';

/** The page for an address that no screen can have, such as one with a malformed id. */
export function MissingPage() {
  const t = useText();
  const { role } = useCurrentUser();
  return (
    <Empty title={t('screen.missing')} icon={<IconMapQuestion size={28} />}>
      <PanelLink to={homeOf(role)} className={buttonClass({ look: 'primary' })}>
        {t('screen.home')}
      </PanelLink>
    </Empty>
  );
}

/** Shown if a screen fails to render, for example because an update has removed its chunk. */
export function RouteFailure({ reset }: ErrorComponentProps) {
  const t = useText();
  return (
    <Problem
      text={t('screen.failed')}
      retryLabel={t('screen.reload')}
      onRetry={() => location.reload()}
      more={{ label: t('form.retry'), run: reset }}
    />
  );
}
