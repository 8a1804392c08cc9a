import { IconChecks, IconDots, IconWand, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';

interface OrderMenuProps {
  /** Whether photos are selected, so that the selection can be cleared. */
  hasChosen: boolean;
  /** The selected showroom, which the bar does not name beside a selection. */
  presetName: string;
  onShowrooms: () => void;
  onChooseAll: () => void;
  onChooseNone: () => void;
}

/** On phones: what else can be done with the photos, and the end of their selection. */
export function OrderMenu({ hasChosen, presetName, onShowrooms, onChooseAll, onChooseNone }: OrderMenuProps) {
  const t = useText();
  const showroom = hasChosen
    ? t('form.labelled', { label: t('presets.title'), value: presetName })
    : t('order.changeShowroom');
  return (
    <>
      <ActionMenu
        label={t('list.more')}
        choices={[
          { key: 'showroom', label: showroom, icon: <IconWand size={18} />, run: onShowrooms },
          { key: 'all', label: t('order.chooseAll'), icon: <IconChecks size={18} />, run: onChooseAll },
        ]}
        trigger={
          <IconButton label={t('list.more')}>
            <IconDots size={20} />
          </IconButton>
        }
      />
      {hasChosen && (
        <IconButton label={t('order.chooseNone')} onClick={onChooseNone}>
          <IconX size={20} />
        </IconButton>
      )}
    </>
  );
}
