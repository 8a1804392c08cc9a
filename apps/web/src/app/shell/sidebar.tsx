import type { User } from '@forecourt/contract/users';
import {
  IconAdjustments,
  IconBadgeTm,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconBuildings,
  IconCar,
  IconCarSuv,
  IconChartBar,
  IconChevronDown,
  IconCoins,
  IconExternalLink,
  IconEyeCheck,
  IconFileInvoice,
  IconFileZip,
  IconFrame,
  IconHistory,
  IconId,
  IconKey,
  IconLayoutGrid,
  IconListCheck,
  IconListDetails,
  IconLogout,
  IconMail,
  IconMessageQuestion,
  IconPhoto,
  IconPhotoCog,
  IconPlugConnected,
  IconReceiptTax,
  IconRotate360,
  IconScissors,
  IconSettings,
  IconSparkles,
  IconTag,
  IconTerminal2,
  IconTicket,
  IconToggleRight,
  IconTrash,
  IconUserCircle,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
  IconUserX,
  IconWand,
  IconWebhook,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { useInstallation } from '../../lib/installation.ts';
import { areaOf, paths } from '../../lib/paths.ts';
import type { LinkedScreen, LinkedScreenName } from '../../lib/screens.ts';
import { useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { classes } from '../../ui/class-names.ts';
import { PanelLink } from '../../ui/panel-link.tsx';
import { logOut } from '../log-out.ts';
import { foldedGroups } from './folded-groups.ts';
import { groupsFor, homeScreenFor, type LinkGroup, litLink, pathOfScreen } from './links.ts';
import styles from './shell.module.css';

const icons: Record<LinkedScreenName, typeof IconCar> = {
  checkerHome: IconEyeCheck,
  reviews: IconEyeCheck,
  reviewFigures: IconEyeCheck,
  managerHome: IconChartBar,
  overview: IconChartBar,
  customers: IconBuilding,
  clients: IconBuildingStore,
  ownClients: IconBuildingStore,
  ownClient: IconBuilding,
  ownCustomer: IconBuilding,
  subCustomers: IconBuildings,
  users: IconUsers,
  ownUsers: IconUsers,
  allUsers: IconUsersGroup,
  restoreUsers: IconUserX,
  managers: IconUserStar,
  promoCodes: IconTicket,
  notifications: IconBell,
  tenantNotifications: IconBell,
  ownNotifications: IconBell,
  prices: IconTag,
  credits: IconCoins,
  invoices: IconFileInvoice,
  invoiceSettings: IconReceiptTax,
  social: IconPlugConnected,
  jobs: IconListCheck,
  imports: IconFileZip,
  ownImports: IconFileZip,
  restyles: IconSparkles,
  sftp: IconTerminal2,
  webhooks: IconWebhook,
  apiKeys: IconKey,
  audit: IconHistory,
  mails: IconMail,
  configurator: IconPhotoCog,
  ownBackgrounds: IconPhoto,
  plateConfigurator: IconId,
  backgroundRequests: IconMessageQuestion,
  plateRequests: IconMessageQuestion,
  requests: IconMessageQuestion,
  presets: IconWand,
  gifs: IconRotate360,
  backgrounds: IconPhoto,
  features: IconToggleRight,
  bodyTypes: IconCarSuv,
  vehicleSpecifications: IconListDetails,
  frames: IconFrame,
  licensePlates: IconId,
  logos: IconBadgeTm,
  collages: IconLayoutGrid,
  installation: IconAdjustments,
  vehicles: IconCar,
  crop: IconScissors,
  crops: IconScissors,
  deletedVehicles: IconTrash,
  restoreVehicles: IconTrash,
  settings: IconSettings,
  account: IconUserCircle,
};

/** The name links to the settings for customers and users, to the account for everyone else. */
function ownPath({ role }: User): string {
  const leadsToSettings = role.name === 'customer' || role.name === 'user';
  return leadsToSettings ? paths.settingsOf(areaOf(role)) : paths.account(areaOf(role));
}

/** The profile picture, or else the first letter of the name. */
function Face({ user }: { user: User }) {
  // The account that an older panel has stored may have none.
  const path = user.profilePicture?.path;
  return (
    <span className={styles.face} aria-hidden="true">
      {path ? <img src={path} alt="" /> : (user.name ?? user.email).slice(0, 1).toUpperCase()}
    </span>
  );
}

/** External pages that root has configured; until then, the installation's own pages. */
function OutsideLinks() {
  const t = useText();
  const installation = useInstallation();
  const links = [
    { to: installation?.privacyUrl ?? '/privacy', text: t('nav.privacy') },
    { to: installation?.accessibilityUrl ?? '/accessibility', text: t('nav.accessibility') },
  ];
  return links.map(({ to, text }) => (
    <a key={text} href={to} target="_blank" rel="noopener noreferrer" className={styles.outside}>
      {text}
      <IconExternalLink size={14} aria-label={t('nav.newTab')} />
    </a>
  ));
}

function Links({ links, lit }: { links: readonly LinkedScreen[]; lit: LinkedScreen | undefined }) {
  const t = useText();
  const user = useCurrentUser();
  const litElement = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when another link is highlighted.
  useEffect(() => {
    // At home the sidebar stays scrolled to the top, wherever the home's link is.
    if (lit === homeScreenFor(user)) return;
    // Scrolling before the paint would force a second layout.
    afterPaint(() => litElement.current?.scrollIntoView({ block: 'nearest' }));
  }, [lit]);
  return links.map((link) => {
    const Icon = icons[link.name];
    return (
      <PanelLink
        key={link.name}
        ref={link === lit ? litElement : undefined}
        to={pathOfScreen(link, user)}
        className={classes(styles.link, link === lit && styles.active)}
        aria-current={link === lit ? 'page' : undefined}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{t(link.link)}</span>
      </PanelLink>
    );
  });
}

/** Links under a heading that collapses them; the group of the current screen is always open. */
function Group({ heading, links, lit }: LinkGroup & { lit: LinkedScreen | undefined }) {
  const t = useText();
  const [isFolded, setFolded] = useState(() => heading !== null && foldedGroups.has(heading));
  const hasLit = lit !== undefined && links.includes(lit);
  const isOpen = hasLit || !isFolded;
  if (heading === null) return <Links links={links} lit={lit} />;
  const fold = () => {
    foldedGroups.set(heading, !isFolded);
    setFolded(!isFolded);
  };
  return (
    <>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        disabled={hasLit}
        onClick={fold}
      >
        {t(heading)}
        {!hasLit && <IconChevronDown size={14} aria-hidden="true" />}
      </button>
      {isOpen && <Links links={links} lit={lit} />}
    </>
  );
}

export function Sidebar({ isOpen }: { isOpen: boolean }) {
  const t = useText();
  const user = useCurrentUser();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const lit = litLink(here, user);
  const isOwn = !lit && here === ownPath(user);
  return (
    <aside className={styles.sidebar} inert={!isOpen} id="sidebar">
      <PanelLink to="/" className={styles.brand}>
        <BrandMark />
      </PanelLink>
      <nav aria-label={t('shell.navigation')} className={styles.nav}>
        {groupsFor(user).map((group) => (
          <Group key={group.heading} {...group} lit={lit} />
        ))}
      </nav>
      {user.role.name !== 'root' && <OutsideLinks />}
      <div className={styles.person}>
        <PanelLink
          to={ownPath(user)}
          className={classes(styles.profile, isOwn && styles.active)}
          aria-current={isOwn ? 'page' : undefined}
        >
          <Face user={user} />
          <span className={styles.who}>
            <strong>{user.name ?? user.email}</strong>
            <small>{user.client?.name ?? user.customer?.name ?? t(`roles.${user.role.name}`)}</small>
          </span>
        </PanelLink>
        <button type="button" className={styles.link} onClick={() => void logOut()}>
          <IconLogout size={20} aria-hidden="true" />
          <span>{t('nav.logout')}</span>
        </button>
      </div>
    </aside>
  );
}
