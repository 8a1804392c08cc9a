import { isMac } from './is-mac.ts';
import { useText } from './use-text.ts';

/** A key together with Ctrl, or with ⌘ on a Mac, as the keyboards of the language have it printed. */
export function useCommandKey(): (key: string) => string {
  const t = useText();
  return (key) => `${isMac ? '⌘' : t('keys.control')} ${key}`;
}
