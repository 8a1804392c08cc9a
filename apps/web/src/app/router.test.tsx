import { afterEach, expect, test } from 'vitest';
import { may } from '../lib/may.ts';
import { areas, callbackPath, homeOf, loginPath } from '../lib/paths.ts';
import { mayOpen } from '../lib/screen-access.ts';
import { screens } from '../lib/screens.ts';
import { render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { addressOfLink, titleOf, visitors } from '../testing/visitors.ts';
import { createPanelRouter } from './router.tsx';
import { linksFor, pathOfScreen } from './shell/links.ts';

const anyId = '00000000-0000-4000-8000-000000000000';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each(visitors.map((visitor) => [titleOf(visitor), visitor] as const))(
  '%s has these links, may open them, and every address that is not open to them redirects home',
  async (_title, { area, isNotify = false, links, role, type }) => {
    const customer = { id: 'customer-1', name: 'Autohaus Linde', allowChilds: false, isNotify };
    const me = samplePerson(role, type, { customer, withheldFeatures: [] });
    await render(null, { me });
    const addresses = links.map((link) => addressOfLink(area, link));
    expect(linksFor(me).map((screen) => pathOfScreen(screen, me))).toEqual(addresses);
    const router = createPanelRouter(area);
    const goTo = async (address: string) => {
      router.history.push(address);
      await router.load();
      return router.state.location.pathname;
    };
    for (const address of addresses) expect(await goTo(address)).toBe(address);
    const callback = may(me, 'dms:write') ? callbackPath : homeOf(me.role);
    expect(await goTo(callbackPath)).toBe(callback);
    for (const address of [loginPath, '/', '/nowhere']) expect(await goTo(address)).toBe(homeOf(me.role));
    for (const screen of screens) {
      const isOpen = mayOpen(screen, me, (needs) => may(me, needs));
      const closed = areas.filter(
        (one) =>
          screen.areas.includes(one) && !(isOpen && (one === area || screen.guests?.includes(area) === true)),
      );
      for (const one of closed) {
        const address = addressOfLink(one, screen.path.replaceAll(/\$\w+/g, anyId));
        if (address !== homeOf(me.role)) expect(await goTo(address), address).toBe(homeOf(me.role));
      }
    }
  },
);
