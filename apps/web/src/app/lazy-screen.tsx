import {
  type ComponentType,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { fetchOwnFile } from '../lib/call.ts';
import { isBrowserOffline, useIsOffline } from '../lib/connection.ts';
import { useText } from '../lib/use-text.ts';
import { Empty } from '../ui/empty.tsx';
import { Problem } from '../ui/problem.tsx';
import { Splash } from './splash.tsx';

type LazyScreen = (() => ReactNode) & { preload: () => Promise<void> };

/** The bundler does not request a style sheet again that failed to load, so its link element is replaced by a copy. */
async function reloadStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    links
      .filter((link) => link.sheet === null)
      .map(
        (link) =>
          new Promise((settle) => {
            const again = link.cloneNode() as HTMLLinkElement;
            again.onload = settle;
            again.onerror = settle;
            link.replaceWith(again);
          }),
      ),
  );
}

/** Requests the server's liveness check, which also updates the offline banner. */
async function noteConnection(): Promise<void> {
  if (!isBrowserOffline()) await fetchOwnFile('/livez').catch(() => undefined);
}

/** Shown when the code of a screen failed to load. Without a connection, it retries once the connection is back. */
function Unloaded({ load }: { load: () => Promise<void> }) {
  const t = useText();
  const isOffline = useIsOffline();
  const [isTrying, setTrying] = useState(!isOffline);
  const retry = () => {
    setTrying(true);
    void load().then(() => setTrying(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries when the connection is back, not on every render.
  useEffect(() => {
    if (!isOffline) retry();
  }, [isOffline]);
  if (isOffline) return <Empty title={t('screen.offline')} />;
  if (isTrying) return <Splash />;
  return (
    <Problem
      text={t('screen.failed')}
      retryLabel={t('screen.reload')}
      onRetry={() => location.reload()}
      more={{ label: t('form.retry'), run: retry }}
    />
  );
}

/** The code of a screen, loaded once. */
class ScreenCode {
  component: ComponentType | null = null;
  hasFailed = false;
  #loading: Promise<void> | null = null;
  readonly #load: () => Promise<ComponentType>;

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load;
  }

  readonly preload = (): Promise<void> => {
    this.#loading ??= this.#load().then(
      (component) => {
        this.component = component;
      },
      async () => {
        await noteConnection();
        this.hasFailed = true;
        this.#loading = null;
      },
    );
    return this.#loading;
  };
}

function Late({ code }: { code: ScreenCode }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (code.component) return createElement(code.component);
  if (code.hasFailed) return <Unloaded load={() => code.preload().then(reloadStyles).then(redraw)} />;
  use(code.preload());
  return null;
}

/** A screen whose code is loaded when it is opened, or earlier by `preload`. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  const code = new ScreenCode(async () => (await load())[name]);
  return Object.assign(() => createElement(Late, { code }), { preload: code.preload });
}
