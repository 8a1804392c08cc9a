import { useCallback, useSyncExternalStore } from 'react';
import { type Language, languageDefault, type Text, text, textChanges, texts } from './i18n.ts';

function subscribe(listener: () => void): () => void {
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => (texts.language as Language | undefined) ?? languageDefault);
}

/** The texts in the current language; a component that uses this hook re-renders when they change. */
export function useText(): Text {
  const changes = useSyncExternalStore(subscribe, textChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per change is the point.
  return useCallback<Text>((key, values) => text(key, values), [changes]);
}
