import { type BlockerFn, type HistoryLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsaved, mayLeave, useLeaveQuestion } from '../lib/unsaved.ts';
import { useText } from '../lib/use-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Place = { pathname: string; search: unknown };

/** Another path or tab unmounts the forms; another filter or page of a list does not. */
function isOtherPlace(current: Place, next: Place): boolean {
  const tabOf = ({ search }: Place) => (search as { tab?: string }).tab;
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next);
}

/** How many entries of the history the user went back (negative) or forward. */
const stepsBetween = (from: HistoryLocation, to: HistoryLocation) =>
  to.state.__TSR_index - from.state.__TSR_index;

/** Asks before the user leaves unsaved changes within the panel, by reloading it or by closing it. */
function useGuard(): void {
  const router = useRouter();
  useEffect(() => {
    const blockerFn: BlockerFn = async ({ currentLocation: from, nextLocation: to, action }) => {
      const isOther = isOtherPlace(router.parseLocation(from), router.parseLocation(to));
      if (!isOther || !hasUnsaved()) return false;
      if (action === 'PUSH' || action === 'REPLACE') return !(await mayLeave());
      // The browser has already changed the address. Blocking at once restores it while the question is open.
      void mayLeave().then((leaves) => leaves && router.history.go(stepsBetween(from, to)));
      return true;
    };
    return router.history.block({ blockerFn, enableBeforeUnload: () => hasUnsaved() });
  }, [router]);
}

const words = {
  changes: {
    title: 'form.leaveTitle',
    text: 'form.leaveText',
    yes: 'form.leave',
    no: 'form.keepEditing',
  },
  uploads: {
    title: 'logOut.title',
    text: 'logOut.text',
    yes: 'logOut.yes',
    no: 'form.cancel',
  },
} as const;

/** Asks before unsaved changes are lost by a link, by going back, by a reload, by closing a dialog or by a sign-out. */
export function LeaveGuard() {
  const t = useText();
  const question = useLeaveQuestion();
  useGuard();
  return (
    question && (
      <ConfirmDialog
        title={t(words[question.about].title)}
        text={t(words[question.about].text)}
        yes={t(words[question.about].yes)}
        no={t(words[question.about].no)}
        onYes={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    )
  );
}
