import { HeadlessMantineProvider, Menu, Popover } from '@mantine/core';
import { Fragment, type ReactNode, type RefCallback, useLayoutEffect } from 'react';
import styles from './menu.module.css';
import type { MenuChoice, OverlayPlace } from './overlay.ts';

/** Above the page, below dialogs and toasts. */
const overlayLayer = 350;
/** Inside the main landmark, where screen readers look for what belongs to the page. */
const mainSelector = 'main';

const looks = {
  unstyled: true,
  position: 'bottom-end',
  zIndex: overlayLayer,
  // The button takes the focus back itself.
  returnFocus: false,
  portalProps: { target: mainSelector },
  transitionProps: { duration: 0 },
} as const;

/** Stands for an element that is on the page already. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3.500 8.500 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.750" />
    </svg>
  );
}

interface MenuOverlayProps {
  place: OverlayPlace;
  label: string;
  choices: readonly MenuChoice[];
}

export function MenuOverlay({ place, label, choices }: MenuOverlayProps) {
  return (
    <HeadlessMantineProvider>
      <Menu
        {...looks}
        id={place.id}
        opened={place.isOpen}
        onChange={place.onTurn}
        withInitialFocusPlaceholder={false}
        classNames={{
          dropdown: styles.dropdown,
          item: styles.item,
          itemLabel: styles.label,
          itemSection: styles.icon,
          label: styles.heading,
        }}
      >
        <Menu.Target>
          <Anchor element={place.anchor} />
        </Menu.Target>
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
    </HeadlessMantineProvider>
  );
}

interface PanelOverlayProps {
  place: OverlayPlace;
  label: string;
  className?: string;
  /** In pixels; as wide as its contents where it is not given. */
  width?: number;
  children: ReactNode;
}

export function PanelOverlay({ place, label, className, width, children }: PanelOverlayProps) {
  return (
    <HeadlessMantineProvider>
      <Popover {...looks} id={place.id} opened={place.isOpen} onChange={place.onTurn} width={width} trapFocus>
        <Popover.Target>
          <Anchor element={place.anchor} />
        </Popover.Target>
        <Popover.Dropdown className={className} aria-label={label}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </HeadlessMantineProvider>
  );
}
