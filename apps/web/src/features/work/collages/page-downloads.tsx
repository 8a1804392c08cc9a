import type { Collage } from '@forecourt/contract/collages';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** A link for every file of a page. */
export function PageDownloads({ files }: Pick<NonNullable<Collage['result']>, 'files'>) {
  const t = useText();
  return files.map(({ format, url }) => (
    <ButtonLink key={format} small icon={<IconDownload size={18} />} href={url} download>
      {t('collages.download', { format: format.toUpperCase() })}
    </ButtonLink>
  ));
}
