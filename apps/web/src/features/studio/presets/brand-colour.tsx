import { useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import styles from './presets.module.css';

interface BrandColourProps {
  value: string;
  onChange: (colour: string) => void;
  hint?: string;
}

/** The dealer's brand colour. */
export function BrandColour(props: BrandColourProps) {
  const t = useText();
  return (
    <div className={styles.brandColour}>
      <ColourField label={t('presets.brandColour')} {...props} />
    </div>
  );
}
