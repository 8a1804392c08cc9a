import { createElement, useEffect } from 'react';
import { useLanguage } from '../../../lib/use-text.ts';

/** The element as pages of others show it, in the panel's language. */
export function EmbedPreview({ src }: { src: string }) {
  const lang = useLanguage();
  useEffect(() => void import('../../../embed/define.ts'), []);
  return createElement('forecourt-spin', { src, lang });
}
