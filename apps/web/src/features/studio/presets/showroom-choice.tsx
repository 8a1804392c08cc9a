import type { ShowroomName } from '@forecourt/contract/recipe';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import styles from './presets.module.css';

/** A CSS drawing of a showroom, for places where its picture would be too large to load. */
function Swatch({ name }: { name: ShowroomName }) {
  return <span className={classes(styles.swatch, styles[name])} />;
}

interface ShowroomChoiceProps {
  names: readonly ShowroomName[];
  value: ShowroomName;
  disabled: boolean;
  onChange: (name: ShowroomName) => void;
  /** The address of a showroom's picture; null shows a drawing. */
  pictureOf?: (name: ShowroomName) => string | null;
}

function Thumbnail({ name, src }: { name: ShowroomName; src: string | null }) {
  if (!src) return <Swatch name={name} />;
  return <img src={src} alt="" loading="lazy" decoding="async" className={styles.thumbnail} />;
}

/** Selects a showroom, without prices. */
export function ShowroomChoice({ names, pictureOf, ...choice }: ShowroomChoiceProps) {
  const t = useText();
  return (
    <PictureChoice
      {...choice}
      hasHeading
      layout="small"
      label={t('presets.choose')}
      options={names.map((name) => ({
        value: name,
        label: t(`presets.${name}.name`),
        picture: <Thumbnail name={name} src={pictureOf?.(name) ?? null} />,
      }))}
    />
  );
}
