import type { RequestKind } from '@forecourt/contract/picture-requests';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { areaOf, paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';

/** A link from a choice of pictures to the form that requests a new one, if the user may. */
export function AskLink({ kind }: { kind: RequestKind }) {
  const t = useText();
  const me = useCurrentUser();
  if (!may(me, 'picture-requests:write')) return null;
  return (
    <PanelLink to={`${paths.requests(areaOf(me.role))}?kind=${kind}&new=1`} className={buttonClass({})}>
      {t('pictureRequests.new')}
    </PanelLink>
  );
}
