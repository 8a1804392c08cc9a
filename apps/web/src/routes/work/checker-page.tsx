import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckerDesk } from './checker-desk.tsx';

/** The home of checkers. */
export function CheckerPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('reviews.title')} />
      <CheckerDesk />
    </>
  );
}
