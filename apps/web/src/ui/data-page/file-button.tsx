import { IconDownload } from '@tabler/icons-react';
import type { CsvColumn, ListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';

/** Downloads the list as a file with the visible columns. */
export function FileButton({ file, columns }: { file: ListFile; columns: readonly CsvColumn[] }) {
  const t = useText();
  return (
    <Button icon={<IconDownload size={18} />} shrinks busy={file.isBusy} onClick={() => file.save(columns)}>
      {t('list.file')}
    </Button>
  );
}
