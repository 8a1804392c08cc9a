import { useBlocker } from '@tanstack/react-router';
import { hasUnsaved, mayLeave, useLeaveQuestion } from '../lib/unsaved.ts';
import { useText } from '../lib/use-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Place = { pathname: string; search: unknown };

/** Another path or tab unmounts the forms; another filter or page of a list does not. */
function isOtherPlace(current: Place, next: Place): boolean {
  const tabOf = ({ search }: Place) => (search as { tab?: string }).tab;
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next);
}

/** Asks before unsaved changes are lost by a link, by going back, by a reload or by closing a dialog. */
export function LeaveGuard() {
  const t = useText();
  const question = useLeaveQuestion();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isOtherPlace(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsaved(),
  });
  return (
    question && (
      <ConfirmDialog
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        yes={t('form.leave')}
        busy={false}
        error={null}
        onYes={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    )
  );
}
