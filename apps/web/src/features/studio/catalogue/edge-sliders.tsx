import type { SafeArea } from '@forecourt/contract/overlays';
import { useText } from '../../../lib/use-text.ts';
import { PercentSlider } from '../../../ui/percent-field.tsx';

const edges = ['top', 'right', 'bottom', 'left'] as const;

interface EdgeSlidersProps {
  value: SafeArea;
  onChange: (safeArea: SafeArea) => void;
}

/** What is kept free along each edge. */
export function EdgeSliders({ value, onChange }: EdgeSlidersProps) {
  const t = useText();
  return edges.map((edge) => (
    <PercentSlider
      key={edge}
      label={t(`catalogue.edges.${edge}`)}
      min={0}
      max={0.45}
      step={0.5}
      value={value[edge]}
      onChange={(share) => onChange({ ...value, [edge]: share })}
    />
  ));
}
