import type { PresetName } from '@forecourt/contract/presets';
import { classes } from '../../ui/class-names.ts';
import styles from './presets.module.css';

/** A drawing of the showroom until there is a photo to show it with. */
export function Swatch({ name, brandColour }: { name: PresetName; brandColour: string }) {
  return (
    <span
      className={classes(styles.swatch, styles[name])}
      style={name === 'brand' ? { ['--brand' as string]: brandColour } : undefined}
    />
  );
}
