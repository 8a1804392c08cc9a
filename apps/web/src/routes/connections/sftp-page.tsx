import { SftpSection } from '../../features/connections/sftp/sftp-section.tsx';
import { OwnerField } from '../../features/people/users/owner-field.tsx';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** Keys by which programs upload photos for the users of a client or a customer. */
export function SftpPage() {
  const t = useText();
  return (
    <SftpSection OwnerField={OwnerField} head={(add) => <PageHead title={t('nav.sftp')}>{add}</PageHead>} />
  );
}
