import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchParameter } from '../lib/address-parameters.ts';
import { classes } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  /** Its value of `tab` in the address. */
  key: string;
  label: string;
  content: () => ReactNode;
}

/** On phones not all tabs fit, so the current one is scrolled into view. */
function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Parameters of the address that mean the same in all tabs. */
  keeps?: readonly string[];
}

/** Tabs of a screen under one heading. The address holds the current tab; the first is the default. */
export function Tabs({ label, tabs, keeps = [] }: TabsProps) {
  const tab = useSearchParameter('tab');
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <>
      <nav aria-label={label} className={styles.bar}>
        {tabs.map(({ key, label: words }, index) => (
          <Link
            key={key}
            ref={key === shown?.key ? reveal : null}
            to="."
            search={(before: Record<string, unknown>) => ({
              ...Object.fromEntries(Object.entries(before).filter(([name]) => keeps.includes(name))),
              ...(index > 0 && { tab: key }),
            })}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
            aria-current={key === shown?.key ? 'page' : undefined}
            className={classes(styles.tab, key === shown?.key && styles.shown)}
          >
            {words}
          </Link>
        ))}
      </nav>
      {shown?.content()}
    </>
  );
}
