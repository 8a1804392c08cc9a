import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { isOfflineNow } from '../lib/connection.ts';
import { text } from '../lib/i18n.ts';
import { toast } from './toast.tsx';

interface Closable {
  onClose: () => void;
}

type LateDialog<Props> = ((props: Props) => ReactNode) & { preload: () => void };

/** The code of a dialog, loaded once. */
class DialogCode<Props> {
  component: ComponentType<Props> | null = null;
  readonly #load: () => Promise<ComponentType<Props>>;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  async loaded(): Promise<ComponentType<Props>> {
    this.component ??= await this.#load();
    return this.component;
  }
}

function Late<Props extends Closable>({ code, props }: { code: DialogCode<Props>; props: Props }) {
  const [loaded, setLoaded] = useState({ component: code.component });
  const { component } = loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, however often the props change.
  useEffect(() => {
    if (component) return;
    let isOpen = true;
    code.loaded().then(
      (found) => isOpen && setLoaded({ component: found }),
      () => {
        if (!isOpen) return;
        toast.error(text(isOfflineNow() ? 'errors.unreachable' : 'screen.failed'));
        props.onClose();
      },
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return component && createElement(component, props);
}

/**
 * A dialog whose code is loaded when it opens, or earlier by `preload`. If the code cannot be loaded, a message says so
 * and the dialog closes; opening it again tries again.
 */
export function lateDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): LateDialog<Props> {
  const code = new DialogCode(load);
  const preload = () => void code.loaded().catch(() => undefined);
  return Object.assign((props: Props) => createElement(Late<Props>, { code, props }), { preload });
}
