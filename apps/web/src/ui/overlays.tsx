import { HeadlessMantineProvider, Menu, Popover } from '@mantine/core';
import {
  Fragment,
  type ReactNode,
  type RefCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './class-names.ts';
import type { Choice } from './field.tsx';
import listStyles from './list-overlay.module.css';
import styles from './menu.module.css';
import type { MenuChoice, OverlayPlace } from './overlay.ts';

/** z-index above the page, below dialogs and toasts. */
const overlayLayer = 350;
/** Overlays are portalled into the main landmark, where screen readers expect the page's content. */
const mainSelector = 'main';

/** Tests have no layout, so Mantine would hide overlays there: their anchors seem to be out of view. */
const env = import.meta.env.MODE === 'test' ? 'test' : 'default';

const looks = {
  unstyled: true,
  position: 'bottom-end',
  zIndex: overlayLayer,
  // `useOverlay` returns the focus to the button itself.
  returnFocus: false,
  portalProps: { target: mainSelector },
  transitionProps: { duration: 0 },
} as const;

/** Gives Mantine an element that already exists on the page as the target of an overlay. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => void ref?.(null);
  }, [element, ref]);
  return null;
}

/** Gap between an element and what opens at it, and the minimum distance of that from the edge of the window; px. */
const offsetPx = 4;
const edgePx = 8;

/** Heights free above and below an element, within the part of the window that an on-screen keyboard leaves visible; px. */
function roomsAt(anchor: HTMLElement) {
  const { top, bottom } = anchor.getBoundingClientRect();
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  const takenPx = offsetPx + edgePx;
  return { above: top - offsetTop - takenPx, below: offsetTop + height - bottom - takenPx };
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3.500 8.500 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.750" />
    </svg>
  );
}

/** Maximum height of a menu, px. */
const menuHighPx = 420;

interface MenuOverlayProps {
  place: OverlayPlace;
  label: string;
  choices: readonly MenuChoice[];
  align: 'start' | 'end';
}

export function MenuOverlay({ place, label, choices, align }: MenuOverlayProps) {
  // A longer menu scrolls on the side with more room, to which it flips if it does not fit below.
  const { above, below } = roomsAt(place.anchor);
  const maxHeight = Math.min(menuHighPx, Math.max(above, below));
  return (
    <HeadlessMantineProvider env={env}>
      <Menu
        {...looks}
        position={`bottom-${align}`}
        offset={offsetPx}
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
        <Menu.Dropdown aria-label={label} style={{ maxHeight }}>
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
  /** In pixels; by default as wide as its content. */
  width?: number;
  children: ReactNode;
}

export function PanelOverlay({ place, label, className, width, children }: PanelOverlayProps) {
  return (
    <HeadlessMantineProvider env={env}>
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

interface ListOverlayProps {
  id: string;
  anchor: HTMLElement;
  label: string;
  choices: readonly Choice[];
  /** The value of the selected choice. */
  value: string;
  /** Index of the keyboard's active choice; -1 for none. */
  at: number;
  /** The choices are the result of an earlier search while the current one is loading. */
  isBusy: boolean;
  /** Shown if there are no choices. */
  note: string | undefined;
  onChoose: (index: number) => void;
}

function Options({ id, label, choices, value, at, isBusy, onChoose }: ListOverlayProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the active option changes.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
      className={classes(isBusy && listStyles.busy)}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys (aria-activedescendant).
        // biome-ignore lint/a11y/useFocusableInteractive: in the ARIA combobox pattern, options do not take the focus.
        <div
          key={choice.value}
          ref={index === at ? active : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.value === value}
          data-active={index === at || undefined}
          className={listStyles.option}
          onClick={() => onChoose(index)}
        >
          <span>{choice.label}</span>
          {choice.value === value && <Tick />}
        </div>
      ))}
    </div>
  );
}

/** Maximum height of the list, px. */
const listHighPx = 320;
/** The list opens below the field unless there is less room than this and more above; px. */
const listLowPx = 200;

/** On which side the list of a field opens and how high it may be. */
function roomAt(anchor: HTMLElement) {
  const { above, below } = roomsAt(anchor);
  const isBelow = below >= listLowPx || below >= above;
  const highPx = Math.min(listHighPx, isBelow ? below : above);
  return { side: isBelow ? 'bottom-start' : 'top-start', highPx } as const;
}

function useRoom(anchor: HTMLElement) {
  const [room, setRoom] = useState(() => roomAt(anchor));
  useEffect(() => {
    const measure = () => setRoom(roomAt(anchor));
    visualViewport?.addEventListener('resize', measure);
    return () => visualViewport?.removeEventListener('resize', measure);
  }, [anchor]);
  return room;
}

/**
 * The open list of a combobox. It is rendered beside its field in the DOM, so that it stays inside a dialog's focus
 * trap.
 */
export function ListOverlay(props: ListOverlayProps) {
  const { anchor, choices, note } = props;
  const { side, highPx } = useRoom(anchor);
  return (
    <HeadlessMantineProvider env={env}>
      <Popover
        {...looks}
        opened
        position={side}
        offset={offsetPx}
        middlewares={{ flip: false, shift: false }}
        width="target"
        withinPortal={false}
        floatingStrategy="fixed"
        withRoles={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <Anchor element={anchor} />
        </Popover.Target>
        {/* Preventing mousedown keeps the focus in the field when the user clicks the list. */}
        <Popover.Dropdown
          className={listStyles.dropdown}
          style={{ maxHeight: highPx }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.length > 0 ? <Options {...props} /> : <p className={listStyles.note}>{note}</p>}
        </Popover.Dropdown>
      </Popover>
    </HeadlessMantineProvider>
  );
}
