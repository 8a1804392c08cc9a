import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { isMac } from '../../../lib/is-mac.ts';
import { useCommandKey } from '../../../lib/key-names.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import styles from './fix-form.module.css';

interface FixHeadProps {
  /** Chooses what is changed. */
  parts: ReactNode;
  help: string;
  /** Other words that may come instead of it: the tallest of them keeps its room, so that the photo below does not move. */
  others?: readonly string[];
  /** What keys do; hidden where there is rarely a keyboard. */
  keys?: string | undefined;
  problem: Error | null;
  save: { isPending: boolean; isPossible: boolean };
  /** Before the button that saves. */
  children: ReactNode;
}

/** The upper edge of the fix dialog: what the tool is for, or why it did not work, and the button that saves the changes of all tools. */
export function FixHead({ parts, help, others = [], keys, problem, save, children }: FixHeadProps) {
  const t = useText();
  const commandKey = useCommandKey();
  return (
    <div className={styles.head}>
      {parts}
      <div className={styles.acts}>
        <div className={styles.helps}>
          <p
            id="retouch-help"
            role={problem ? 'alert' : 'status'}
            className={classes(styles.help, problem !== null && styles.problem)}
          >
            {problem ? errorText(problem, t) : help} {keys && <span className={styles.keys}>{keys}</span>}
          </p>
          {others.map((other) => (
            <p key={other} aria-hidden="true" className={classes(styles.help, styles.reserved)}>
              {other} {keys && <span className={styles.keys}>{keys}</span>}
            </p>
          ))}
        </div>
        {children}
        <Button
          small
          type="submit"
          look="primary"
          icon={<IconCheck size={18} />}
          busy={save.isPending}
          disabled={!save.isPossible || save.isPending}
          title={`${t('form.save')} (${commandKey(t('keys.enter'))})`}
          aria-keyshortcuts={isMac ? 'Meta+Enter' : 'Control+Enter'}
        >
          {t('form.save')}
        </Button>
      </div>
    </div>
  );
}
