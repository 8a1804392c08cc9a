import {
  type CropAspect,
  cropAspectNames,
  cropAspects,
  cropPaddingMax,
} from '@forecourt/contract/crop-aspects';
import { useId } from 'react';
import { percent, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import { type CroppedImage, mostlyBlurred, usuallyBlurred } from './blurred-edges.ts';
import styles from './crops.module.css';
import { aspectWords, type CropCut } from './cut-words.ts';

/** A drawing of a shape, all of the same area, so that none looks like the largest picture. */
function Shape({ aspect }: { aspect: CropAspect }) {
  const { height, width } = cropAspects[aspect];
  const side = Math.sqrt(width / height);
  return (
    <span className={styles.shapeBox} aria-hidden="true">
      <span
        className={styles.shape}
        style={{ ['--across' as string]: side, ['--down' as string]: 1 / side }}
      />
    </span>
  );
}

interface AspectProps {
  aspect: CropAspect;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** A shape with the marketplaces that ask for it, and its size. */
function Aspect({ aspect, name, isChosen, onChoose }: AspectProps) {
  const language = useLanguage();
  const { channels, height, width } = cropAspects[aspect];
  const [across, down] = [width, height].map((side) => wholeNumber(side, language));
  return (
    <label className={styles.kind}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <Shape aspect={aspect} />
      <span className={styles.aspect}>
        <strong className="numbers">{aspectWords(aspect, language)}</strong>
        <span>{channels.join(', ')}</span>
        <span className="numbers">{`${across} × ${down} px`}</span>
      </span>
    </label>
  );
}

interface CropChoiceProps {
  cut: CropCut;
  onChange: (cut: CropCut) => void;
  /** The photos that would be cropped; absent while there are none. */
  photos?: readonly CroppedImage[] | undefined;
}

/** Says before pictures are made that much of them would be blurred. */
function BlurredEdges({ cut: { aspect, padding }, photos }: Omit<CropChoiceProps, 'onChange'>) {
  const t = useText();
  const language = useLanguage();
  const share = photos ? null : usuallyBlurred(aspect, padding);
  const count = photos ? mostlyBlurred(photos, aspect, padding) : 0;
  if (share === null && count === 0) return null;
  const number = wholeNumber(count, language);
  const total = wholeNumber(photos?.length ?? 0, language);
  return (
    <p role="status" className={styles.hint}>
      {share === null
        ? t('crops.blurredSome', { number, total })
        : t('crops.blurredUsual', { share: percent(share, language) })}{' '}
      {t('crops.showroomInstead')}
    </p>
  );
}

/** Selects the shape of crops and how much is left free around the vehicle. */
export function CropChoice({ cut, onChange, photos }: CropChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <div className={styles.crop}>
      <fieldset className={styles.choice}>
        <legend>{t('crops.shape')}</legend>
        <div className={styles.aspects}>
          {cropAspectNames.map((aspect) => (
            <Aspect
              key={aspect}
              aspect={aspect}
              name={name}
              isChosen={aspect === cut.aspect}
              onChoose={() => onChange({ ...cut, aspect })}
            />
          ))}
        </div>
      </fieldset>
      <BlurredEdges {...{ cut, photos }} />
      <div className={styles.padding}>
        <PercentSlider
          label={t('crops.padding')}
          value={cut.padding}
          min={0}
          max={cropPaddingMax}
          onChange={(padding) => onChange({ ...cut, padding })}
        />
        <p className={styles.hint}>{t('crops.paddingHint')}</p>
      </div>
    </div>
  );
}
