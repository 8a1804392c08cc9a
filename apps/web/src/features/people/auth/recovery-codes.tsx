import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './second-factor.module.css';

const fileName = 'forecourt-recovery-codes.txt';

/**
 * Recovery codes are shown only once: three ways to save them, and a button that continues only after the user confirms
 * that they are saved.
 */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const text = [t('secondFactor.codesTitle'), '', ...codes, ''].join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('secondFactor.copied'));
  };
  return (
    <div className={styles.stack}>
      <div className={styles.print}>
        <h3>{t('secondFactor.codesTitle')}</h3>
        <p>{t('secondFactor.codesText')}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        {/* The clipboard API needs https. */}
        {globalThis.isSecureContext && (
          <Button small icon={<IconCopy size={18} />} onClick={() => void copy()}>
            {t('secondFactor.copy')}
          </Button>
        )}
        <Button
          small
          icon={<IconDownload size={18} />}
          onClick={() => saveFile(new File([text], fileName, { type: 'text/plain' }))}
        >
          {t('images.download')}
        </Button>
        <Button small icon={<IconPrinter size={18} />} onClick={() => print()}>
          {t('secondFactor.print')}
        </Button>
      </div>
      <div>
        <Button look="primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    </div>
  );
}
