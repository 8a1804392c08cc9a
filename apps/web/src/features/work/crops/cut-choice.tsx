import type { Cut } from '@forecourt/contract/crops';
import { useId, useState } from 'react';
import { isColour } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import styles from './crops.module.css';
import { type CutKind, cutKinds, cutOf, kindOf } from './cut-words.ts';

const colourAtFirst = '#e8ecee';

/** Passes only valid colours on. */
function ColourChoice({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const t = useText();
  const [draft, setDraft] = useState(value);
  const change = (next: string) => {
    setDraft(next);
    if (isColour(next)) onChange(next);
  };
  return (
    <div className={styles.colour}>
      <ColourField label={t('crops.colour')} value={draft} onChange={change} />
    </div>
  );
}

/** Selects the background of a cut-out. */
export function CutChoice({ cut, onChange }: { cut: Cut; onChange: (cut: Cut) => void }) {
  const t = useText();
  const name = useId();
  const chosen = kindOf(cut);
  const [colour, setColour] = useState(chosen === 'colour' && 'colour' in cut ? cut.colour : colourAtFirst);
  const [isColoured, setColoured] = useState(chosen === 'colour');
  // A custom colour that happens to be white is still shown as a custom colour.
  const shown: CutKind = isColoured && cut.background === 'colour' ? 'colour' : chosen;
  const choose = (kind: CutKind) => {
    setColoured(kind === 'colour');
    onChange(cutOf(kind, colour));
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{t('crops.background')}</legend>
      <div className={styles.kinds}>
        {cutKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name={name} checked={kind === shown} onChange={() => choose(kind)} />
            <span
              className={classes(styles.swatch, (kind === 'png' || kind === 'webp') && 'checker')}
              style={
                kind === 'white' || kind === 'colour'
                  ? { background: kind === 'white' ? '#fff' : colour }
                  : {}
              }
              aria-hidden="true"
            />
            <span>{t(`crops.kinds.${kind}`)}</span>
          </label>
        ))}
      </div>
      {shown === 'colour' && (
        <ColourChoice
          value={colour}
          onChange={(next) => {
            setColour(next);
            onChange(cutOf('colour', next));
          }}
        />
      )}
    </fieldset>
  );
}
