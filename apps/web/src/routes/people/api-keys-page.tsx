import { ApiKeysSection } from '../../features/people/api-keys/api-keys-section.tsx';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** API keys of a client or a customer, and of the accounts below. */
export function ApiKeysPage() {
  const t = useText();
  return <ApiKeysSection head={(add) => <PageHead title={t('nav.apiKeys')}>{add}</PageHead>} />;
}
