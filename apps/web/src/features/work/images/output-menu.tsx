import type { Image } from '@forecourt/contract/images';
import { IconChevronDown } from '@tabler/icons-react';
import { saveFrom } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { namedOutputs } from './image-list.ts';

/** Downloads one of the outputs of a picture; nothing where there is only the finished picture. */
export function OutputMenu({ image }: { image: Image }) {
  const t = useText();
  const outputs = namedOutputs([image]);
  if (outputs.length < 2) return null;
  const label = t('images.otherOutputs');
  return (
    <ActionMenu
      label={label}
      choices={outputs.map(({ name, width, height, format, url }) => ({
        key: name,
        label: t('images.outputLabel', { name, width, height, format: format.toUpperCase() }),
        run: () => saveFrom(url),
      }))}
      trigger={
        <Button small shrinks icon={<IconChevronDown size={18} />}>
          {label}
        </Button>
      }
    />
  );
}
