import type { User } from '@forecourt/contract/users';
import {
  IconCar,
  IconLogout,
  IconMail,
  IconSettings,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session, useCurrentUser } from '../../lib/current-session.ts';
import type { TextKey } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { areaOf, homeOf, paths, vehicleAreas } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './shell.module.css';

interface SidebarLink {
  to: string;
  label: TextKey;
  icon: ReactNode;
  /** Lit for this very address only, not for those below it. */
  exact?: boolean;
  /** Lit for addresses that begin like this too, unless another link names them. */
  below?: string;
}

const iconSize = 20;

/** Only links whose screens exist. */
function linksFor(user: User): SidebarLink[] {
  const area = areaOf(user.role);
  const links: SidebarLink[] = [];
  if (area === 'root') {
    links.push(
      { to: paths.users, label: 'nav.users', icon: <IconUsers size={iconSize} />, exact: true },
      { to: paths.mails, label: 'nav.mails', icon: <IconMail size={iconSize} /> },
    );
  }
  if (vehicleAreas.includes(area) && may(user, 'vehicles:read')) {
    links.push(
      {
        to: paths.vehicles(area),
        label: 'nav.vehicles',
        icon: <IconCar size={iconSize} />,
        exact: true,
        below: paths.vehicle(area, ''),
      },
      { to: paths.deletedVehicles(area), label: 'nav.deletedVehicles', icon: <IconTrash size={iconSize} /> },
    );
  }
  if (area === 'dashboard') {
    links.push({ to: paths.settings, label: 'nav.settings', icon: <IconSettings size={iconSize} /> });
  }
  links.push({ to: paths.account(area), label: 'nav.account', icon: <IconUserCircle size={iconSize} /> });
  return links;
}

export function Sidebar({ isOpen }: { isOpen: boolean }) {
  const t = useText();
  const user = useCurrentUser();
  const links = linksFor(user);
  const here = useRouterState({ select: (state) => state.location.pathname });
  const isNamed = links.some((link) => link.to === here);
  const accountPath = paths.account(areaOf(user.role));
  // Home shows the account where no link leads home itself.
  const isHere = ({ to, below }: SidebarLink) =>
    !isNamed && (below ? here.startsWith(below) : to === accountPath && here === homeOf(user.role));
  const lit = { className: styles.active, 'aria-current': 'page' } as const;
  return (
    <aside className={styles.sidebar} inert={!isOpen} id="sidebar">
      <Link to="/" className={styles.brand}>
        <BrandMark name={t('brand')} />
      </Link>
      <nav aria-label={t('shell.navigation')} className={styles.nav}>
        {links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className={styles.link}
            activeOptions={{ exact: link.exact === true, includeSearch: false }}
            activeProps={lit}
            inactiveProps={isHere(link) ? lit : {}}
          >
            {link.icon}
            <span>{t(link.label)}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.person}>
        <Link to={accountPath} className={styles.profile}>
          <span className={styles.face} aria-hidden="true">
            {(user.name ?? user.email).slice(0, 1).toUpperCase()}
          </span>
          <span className={styles.who}>
            <strong>{user.name ?? user.email}</strong>
            <small>{user.client?.name ?? user.customer?.name ?? t(`roles.${user.role.name}`)}</small>
          </span>
        </Link>
        <button type="button" className={styles.link} onClick={() => void session.signOut()}>
          <IconLogout size={iconSize} aria-hidden="true" />
          <span>{t('nav.logout')}</span>
        </button>
      </div>
    </aside>
  );
}
