import type { Cut } from '@forecourt/contract/crops';
import { IconCrop } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isColour } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import type { CroppedImage } from './blurred-edges.ts';
import { CropChoice } from './crop-choice.tsx';
import styles from './crops.module.css';
import { type CutKind, cropAtFirst, cutKinds, cutOf, kindOf } from './cut-words.ts';

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

/** A sample of the background; cropped photos keep theirs. */
function Swatch({ kind, colour }: { kind: CutKind; colour: string }) {
  if (kind === 'crop') return <IconCrop size={28} stroke={1.5} className={styles.sign} aria-hidden="true" />;
  const isClear = kind === 'png' || kind === 'webp';
  return (
    <span
      className={classes(styles.swatch, isClear && 'checker')}
      style={isClear ? {} : { background: kind === 'white' ? '#fff' : colour }}
      aria-hidden="true"
    />
  );
}

/** The colour and the crop that were chosen last, also while another kind is chosen. */
function useVaried(cut: Cut) {
  const [colour, setColour] = useState(
    kindOf(cut) === 'colour' && 'colour' in cut ? cut.colour : colourAtFirst,
  );
  const [crop, setCrop] = useState(cut.background === 'original' ? cut : cropAtFirst);
  return { varied: { colour, crop }, setColour, setCrop };
}

interface CutChoiceProps {
  cut: Cut;
  onChange: (cut: Cut) => void;
  /** The photos of the set; absent while there are none. */
  photos?: readonly CroppedImage[];
}

/** Selects the background of cut-outs, or has photos cropped instead. */
export function CutChoice({ cut, onChange, photos }: CutChoiceProps) {
  const t = useText();
  const name = useId();
  const chosen = kindOf(cut);
  const { setColour, setCrop, varied } = useVaried(cut);
  const [isColoured, setColoured] = useState(chosen === 'colour');
  // A custom colour that happens to be white is still shown as a custom colour.
  const shown: CutKind = isColoured && cut.background === 'colour' ? 'colour' : chosen;
  const choose = (kind: CutKind) => {
    setColoured(kind === 'colour');
    onChange(cutOf(kind, varied));
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{t('crops.background')}</legend>
      <div className={styles.kinds}>
        {cutKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name={name} checked={kind === shown} onChange={() => choose(kind)} />
            <Swatch kind={kind} colour={varied.colour} />
            <span>{t(`crops.kinds.${kind}`)}</span>
          </label>
        ))}
      </div>
      {shown === 'colour' && (
        <ColourChoice
          value={varied.colour}
          onChange={(colour) => {
            setColour(colour);
            onChange(cutOf('colour', { ...varied, colour }));
          }}
        />
      )}
      {cut.background === 'original' && (
        <CropChoice
          cut={cut}
          photos={photos}
          onChange={(crop) => {
            setCrop(crop);
            onChange(crop);
          }}
        />
      )}
    </fieldset>
  );
}
