import { overlaysMax } from '@forecourt/contract/overlays';
import type { LookOverlay } from '@forecourt/contract/presets';
import { IconChevronDown, IconChevronRight, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';
import { OverlayFields } from './overlay-fields.tsx';
import { moved, newOverlay, overlayKinds } from './overlay-rows.ts';
import { RowButtons, useRowDrag } from './row-order.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** What kind an overlay is, and what it shows. */
function nameOf(overlay: LookOverlay, { known }: LookParts, t: Text): string {
  const shown =
    overlay.kind === 'text'
      ? overlay.text.replace(/\s+/g, ' ').trim()
      : known.find(({ id }) => id === overlay.catalogueId)?.name;
  const kind = t(`catalogue.overlay.kinds.${overlay.kind}`);
  return shown ? t('form.labelled', { label: kind, value: shown }) : kind;
}

interface RowProps extends Pick<LookProps, 'look' | 'parts'> {
  index: number;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (overlay: LookOverlay) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function OverlayRow(props: RowProps & { onDropped: (from: number) => void }) {
  const { index, isOpen, look, onChange, onDropped, onMove, onRemove, onToggle, parts } = props;
  const t = useText();
  const drag = useRowDrag('overlay', index, onDropped);
  const overlay = look.overlays[index];
  if (!overlay) return null;
  const name = nameOf(overlay, parts, t);
  return (
    <li className={styles.overlay} {...drag.row}>
      <div className={styles.overlayHead}>
        <span {...drag.grip} className={styles.grip} title={t('catalogue.overlay.drag')}>
          <IconGripVertical size={16} />
        </span>
        <button type="button" className={styles.overlayName} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          <span>{name}</span>
        </button>
        <RowButtons {...{ index, name, onMove, onRemove }} count={look.overlays.length} />
      </div>
      {isOpen && (
        <div className={styles.overlayBody}>
          <OverlayFields {...{ overlay, onChange, parts }} targets={look.targets} />
        </div>
      )}
    </li>
  );
}

/** Frames, logos and texts that are drawn over the finished picture; the list begins with the lowest. */
export function LookOverlays({ look, onChange, parts }: LookProps) {
  const t = useText();
  const { overlays } = look;
  const rows = useRowKeys(overlays.length);
  const [open, setOpen] = useState<number | null>(null);
  const [said, say] = useState('');
  const set = (next: LookOverlay[]) => onChange({ ...look, overlays: next });
  const move = (from: number, to: number) => {
    const overlay = overlays[from];
    if (!overlay || to < 0 || to >= overlays.length) return;
    rows.move(from, to);
    set(moved(overlays, from, to));
    const place = { name: nameOf(overlay, parts, t), place: to + 1, count: overlays.length };
    say(t('catalogue.overlay.moved', place));
  };
  return (
    <FieldGroup title={t('catalogue.overlay.title')}>
      <p className={styles.note}>{t('catalogue.overlay.hint')}</p>
      {overlays.length > 0 && (
        <ol className={styles.overlays}>
          {rows.keys.map((key, index) => (
            <OverlayRow
              key={key}
              {...{ look, parts, index }}
              isOpen={open === key}
              onToggle={() => setOpen(open === key ? null : key)}
              onChange={(overlay) => set(overlays.with(index, overlay))}
              onMove={(to) => move(index, to)}
              onDropped={(from) => move(from, index)}
              onRemove={() => {
                rows.remove(index);
                set(overlays.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
      )}
      <p className="hidden" role="status">
        {said}
      </p>
      {overlays.length < overlaysMax && (
        <div className={styles.buttons}>
          {overlayKinds.map((kind) => (
            <Button
              key={kind}
              small
              icon={<IconPlus size={16} />}
              onClick={() => {
                setOpen(rows.add());
                set([...overlays, newOverlay(kind)]);
              }}
            >
              {t(`catalogue.overlay.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
