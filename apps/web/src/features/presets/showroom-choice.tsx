import type { ShowroomName } from '@forecourt/contract/recipe';
import { useText } from '../../lib/use-text.ts';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { Swatch } from './swatch.tsx';

interface ShowroomChoiceProps {
  names: readonly ShowroomName[];
  value: ShowroomName;
  disabled: boolean;
  onChange: (name: ShowroomName) => void;
}

/** The showrooms as drawings, without what they cost. */
export function ShowroomChoice({ names, ...choice }: ShowroomChoiceProps) {
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
        picture: <Swatch name={name} />,
      }))}
    />
  );
}
