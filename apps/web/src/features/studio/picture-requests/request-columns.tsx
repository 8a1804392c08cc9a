import type { PictureRequest, RequestState, requestOrders } from '@forecourt/contract/picture-requests';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import styles from './picture-requests.module.css';

export type RequestOrder = (typeof requestOrders)[number];

const tones: Record<RequestState, BadgeTone> = {
  open: 'waiting',
  in_work: 'busy',
  done: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
};

/** The state of a request as a badge. */
export function RequestBadge({ state }: { state: RequestState }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`pictureRequests.states.${state}`)}</Badge>;
}

/** The columns of a list of requests; the kind is left out if all have the same. */
export function useRequestColumns(
  pathOf: (request: PictureRequest) => string,
  isMixed: boolean,
): Column<PictureRequest, RequestOrder>[] {
  const t = useText();
  const whose = ({ askedBy, customerName }: PictureRequest) =>
    [askedBy.name, customerName].filter(Boolean).join(' · ');
  return [
    {
      key: 'text',
      label: t('pictureRequests.text'),
      cell: (request) => (
        <>
          <RowLink to={pathOf(request)}>
            <span className={styles.wish}>{request.text}</span>
          </RowLink>
          {isMixed && <UnderLine>{t(`pictureRequests.kinds.${request.kind}`)}</UnderLine>}
          <PhoneLine>{whose(request)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'state',
      label: t('pictureRequests.state'),
      order: 'waiting',
      cell: ({ state }) => <RequestBadge state={state} />,
    },
    { key: 'askedBy', label: t('pictureRequests.askedBy'), hide: 'phone', cell: whose },
    createdAtColumn(t),
  ];
}
