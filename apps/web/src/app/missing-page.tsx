import { IconMapQuestion } from '@tabler/icons-react';
import { useCurrentUser } from '../lib/current-session.ts';
import { homeOf } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PanelLink } from '../ui/panel-link.tsx';

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
