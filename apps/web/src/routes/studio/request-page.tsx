import type { PictureRequest } from '@forecourt/contract/picture-requests';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AnswerCard } from '../../features/studio/picture-requests/answer-card.tsx';
import { NewRequestForm } from '../../features/studio/picture-requests/new-request-form.tsx';
import { requestById } from '../../features/studio/picture-requests/picture-requests.calls.ts';
import { RequestDetails, WithdrawDialog } from '../../features/studio/picture-requests/request-details.tsx';
import { requestTitle } from '../../features/studio/picture-requests/request-title.ts';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';

/** The link back to the list that the request is in. */
function BackToList({ kind }: Pick<PictureRequest, 'kind'>) {
  const t = useText();
  const area = useArea();
  return may(useCurrentUser(), 'picture-requests:answer') ? (
    <BackLink to={paths.staffRequests(area, kind)}>{t(`pictureRequests.titles.${kind}`)}</BackLink>
  ) : (
    <BackLink to={paths.requests(area)}>{t('nav.pictureRequests')}</BackLink>
  );
}

/** After a rejection, starts a new request with the same text. */
function AskAgain({ kind, text }: PictureRequest) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('pictureRequests.new')}</Button>
      {isOpen && (
        <Modal title={t('pictureRequests.new')} onClose={close}>
          <NewRequestForm
            kind={kind}
            text={text}
            onDone={({ id }) => {
              close();
              void navigate({ to: paths.request(area, id) });
            }}
            onCancel={close}
          />
        </Modal>
      )}
    </>
  );
}

/** One request, for the user who made it and for the staff who answer it. */
export function RequestPage() {
  const t = useText();
  const id = usePathParameter('id') ?? '';
  const { data: request, error, refetch } = useQuery(requestById(id));
  const me = useCurrentUser();
  const asks = may(me, 'picture-requests:write') && !may(me, 'picture-requests:answer');
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!request) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={requestTitle(request.text)}
        under={[t(`pictureRequests.kinds.${request.kind}`), request.askedBy.name, request.customerName]
          .filter(Boolean)
          .join(' · ')}
        over={<BackToList kind={request.kind} />}
      >
        {request.can.withdraw && (
          <Button onClick={() => setWithdrawing(true)}>{t('pictureRequests.withdraw')}</Button>
        )}
        {request.state === 'declined' && asks && <AskAgain {...request} />}
      </PageHead>
      <RequestDetails request={request}>
        <AnswerCard
          // Resets the form when the state changes.
          key={request.state}
          request={request}
        />
      </RequestDetails>
      {isWithdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
