import { type SearchHit, type SearchKind, searchKinds } from '@forecourt/contract/search';
import type { User } from '@forecourt/contract/users';
import {
  IconArrowRight,
  IconBuilding,
  IconBuildingStore,
  IconCar,
  IconFileInvoice,
  IconLanguage,
  IconLogout,
  IconPlus,
  IconSunMoon,
  IconUser,
} from '@tabler/icons-react';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { colourSchemes, setColourScheme } from '../../lib/colour-scheme.ts';
import { hasWords } from '../../lib/has-words.ts';
import { type Language, languages, type Text, type TextKey } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { mayOpen } from '../../lib/screen-access.ts';
import { type ScreenName, screens } from '../../lib/screens.ts';
import type { ChoiceGroup, PaletteChoice } from '../../ui/command-palette.tsx';
import { logOut } from '../log-out.ts';
import { linksFor, pathOfScreen } from '../shell/links.ts';
import { addressOfHit, type HitAddress } from './hit-path.ts';

type GoToHit = (place: HitAddress) => void;

/** Actions that create something, and the screens that can do so; the first screen that the user may open is used. */
const makings: { key: TextKey; screens: readonly ScreenName[]; needs: Parameters<typeof may>[1] }[] = [
  { key: 'vehicles.new', screens: ['newVehicle'], needs: 'vehicles:write' },
  { key: 'customers.new', screens: ['customers'], needs: 'customers:write' },
  { key: 'clients.new', screens: ['clients', 'ownClients'], needs: 'clients:write' },
  { key: 'users.new', screens: ['users', 'ownUsers'], needs: 'users:write' },
];

/** `seldom`: offered only when the typed text matches its label. */
type Action = PaletteChoice & { seldom?: boolean };

function makingsFor(me: User, t: Text, go: GoToHit): Action[] {
  return makings.flatMap(({ key, screens: names, needs }) => {
    const screen = screens.find(
      (one) => names.includes(one.name) && mayOpen(one, me, (wanted) => may(me, wanted)),
    );
    if (!screen || !may(me, needs)) return [];
    const search: Record<string, string> = screen.name === 'newVehicle' ? {} : { new: '1' };
    const run = () => go({ to: pathOfScreen(screen, me), search });
    return [{ key, label: t(key), icon: <IconPlus size={18} />, run }];
  });
}

function settingsOf(t: Text): Action[] {
  const inLanguage = Object.entries(languages).map(([code, name]) => ({
    key: `language ${code}`,
    label: t('form.labelled', { label: t('language.label'), value: name }),
    icon: <IconLanguage size={18} />,
    seldom: true,
    run: () => void chooseLanguage(code as Language),
  }));
  const schemes = colourSchemes.map((scheme) => ({
    key: `scheme ${scheme}`,
    label: t('form.labelled', { label: t('scheme.label'), value: t(`scheme.${scheme}`) }),
    icon: <IconSunMoon size={18} />,
    seldom: true,
    run: () => setColourScheme(scheme),
  }));
  const leave = {
    key: 'logout',
    label: t('nav.logout'),
    icon: <IconLogout size={18} />,
    run: () => void logOut(),
  };
  return [...schemes, ...inLanguage, leave];
}

/** The actions and screens of this user that match the typed text. */
export function choicesFor(me: User, typed: string, t: Text, go: GoToHit): ChoiceGroup[] {
  const isAsked = typed.trim() !== '';
  const actions = [...makingsFor(me, t, go), ...settingsOf(t)].filter(
    ({ label, seldom }) => (isAsked || !seldom) && hasWords(label, typed),
  );
  const opened = linksFor(me)
    .filter(({ link }) => hasWords(t(link), typed))
    .map((screen) => ({
      key: `screen ${screen.name}`,
      label: t(screen.link),
      icon: <IconArrowRight size={18} />,
      run: () => go({ to: pathOfScreen(screen, me) }),
    }));
  return [
    { key: 'screens', label: t('palette.screens'), choices: opened },
    { key: 'actions', label: t('palette.actions'), choices: actions },
  ];
}

const kinds: Record<SearchKind, { label: TextKey; Icon: typeof IconCar }> = {
  customer: { label: 'nav.customers', Icon: IconBuilding },
  client: { label: 'nav.clients', Icon: IconBuildingStore },
  user: { label: 'nav.users', Icon: IconUser },
  vehicle: { label: 'nav.vehicles', Icon: IconCar },
  invoice: { label: 'nav.invoices', Icon: IconFileInvoice },
};

/** The search results grouped by kind; those without a screen for this user are left out. */
export function groupsOfHits(me: User, hits: readonly SearchHit[], t: Text, go: GoToHit): ChoiceGroup[] {
  return searchKinds.map((kind) => {
    const { label, Icon } = kinds[kind];
    const choices = hits.flatMap((hit) => {
      const place = hit.kind === kind && addressOfHit(me, hit);
      if (!place) return [];
      const title = hit.title || t('invoices.draft');
      const shown = { label: title, detail: hit.detail, icon: <Icon size={18} /> };
      return [{ key: `${kind} ${hit.id}`, ...shown, run: () => go(place) }];
    });
    return { key: kind, label: t(label), choices };
  });
}
