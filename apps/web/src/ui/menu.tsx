import { Menu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import styles from './menu.module.css';

const mainSelector = 'main';

export interface MenuChoice {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Marked as the one that holds now. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A heading above this choice. */
  heading?: string;
  run: () => void;
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3.500 8.500 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.750" />
    </svg>
  );
}

interface ActionMenuProps {
  /** The button that opens it; takes a ref. */
  trigger: ReactElement;
  choices: readonly MenuChoice[];
  label: string;
}

/** Choices under a button; arrow keys, Home, End, typing and Escape work. */
export function ActionMenu({ trigger, choices, label }: ActionMenuProps) {
  return (
    <Menu
      unstyled
      position="bottom-end"
      zIndex={350}
      withInitialFocusPlaceholder={false}
      // Inside the main landmark, where screen readers look for what belongs to the page.
      portalProps={{ target: mainSelector }}
      transitionProps={{ duration: 0 }}
      classNames={{
        dropdown: styles.dropdown,
        item: styles.item,
        itemLabel: styles.label,
        itemSection: styles.icon,
        label: styles.heading,
      }}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {choices.map((choice) => (
          <Fragment key={choice.key}>
            {choice.heading && <Menu.Label>{choice.heading}</Menu.Label>}
            <Menu.Item
              onClick={choice.run}
              disabled={choice.disabled}
              data-danger={choice.danger || undefined}
              aria-current={choice.chosen || undefined}
              leftSection={choice.icon}
              rightSection={choice.chosen && <Tick />}
            >
              {choice.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
