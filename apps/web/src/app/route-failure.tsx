import type { ErrorComponentProps } from '@tanstack/react-router';
import { useText } from '../lib/use-text.ts';
import { Problem } from '../ui/problem.tsx';

/** A screen that could not be drawn, for example because the panel was updated meanwhile. */
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
