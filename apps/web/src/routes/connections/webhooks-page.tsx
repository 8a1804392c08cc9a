import { isStaff } from '@forecourt/contract/permissions';
import { WebhooksSection } from '../../features/connections/webhooks/webhooks-section.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** The endpoints of a client, a customer and everybody below; the operator sees all. */
export function WebhooksPage() {
  const t = useText();
  const me = useCurrentUser();
  return (
    <WebhooksSection
      head={(add) => <PageHead title={t('nav.webhooks')}>{add}</PageHead>}
      mayEdit={may(me, 'webhooks:write')}
      mayCreate={!isStaff(me.role.name)}
    />
  );
}
