import type { ErrorComponentProps } from '@tanstack/react-router';
import { useText } from '../lib/use-text.ts';
import { Problem } from '../ui/problem.tsx';

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
