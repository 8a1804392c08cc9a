import { IconMapQuestion } from '@tabler/icons-react';
import { useCurrentUser } from '../lib/current-session.ts';
import { homeOf } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PanelLink } from '../ui/panel-link.tsx';

/** An address that nothing can stand at, such as one with an id that is none. */
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
