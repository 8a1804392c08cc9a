import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ItemEditor } from '../../features/studio/catalogue/item-editor.tsx';
import {
  ownBackground,
  useDeleteOwnBackground,
} from '../../features/studio/catalogue/own-backgrounds.calls.ts';
import { OwnBackgroundsTab } from '../../features/studio/catalogue/own-backgrounds-tab.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { BackgroundOnVehicle } from './background-on-vehicle.tsx';

/** The backgrounds, walls and floors that the customer made for itself and everybody below it. */
export function OwnBackgroundsPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('ownBackgrounds.title')} under={t('ownBackgrounds.hint')} />
      <OwnBackgroundsTab
        customerId={useCurrentUser().customerId ?? ''}
        pathOf={({ id }) => paths.ownBackground(id)}
        onMade={({ id }) => void navigate({ to: paths.ownBackground(id) })}
      />
    </>
  );
}

interface DeleteButtonProps {
  item: CatalogueItem;
  customerId: string;
  /** Where the list of the customer's backgrounds is. */
  list: string;
}

function DeleteButton({ item, customerId, list }: DeleteButtonProps) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useDeleteOwnBackground(customerId);
  return (
    <Button
      icon={<IconTrash size={18} />}
      busy={remove.isPending}
      onClick={() => remove.mutate(item, { onSuccess: () => void navigate({ to: list }) })}
    >
      {t('form.delete')}
    </Button>
  );
}

/**
 * One background that a customer has of its own: its preview and its fields. Admins open those of their own customer by an
 * address without its id.
 */
export function OwnBackgroundPage() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const named = usePathParameter('id');
  const customerId = named ?? me.customerId ?? '';
  const id = usePathParameter('backgroundId') ?? '';
  const list = named ? paths.backgroundsOfCustomer(area, named) : paths.ownBackgrounds;
  const { data: item, error, refetch } = useQuery(ownBackground(customerId, id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!item) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={item.name}
        over={<BackLink to={list}>{t('ownBackgrounds.title')}</BackLink>}
        under={t('ownBackgrounds.usedHint')}
      >
        <DeleteButton {...{ item, customerId, list }} />
      </PageHead>
      <ItemEditor
        key={item.id}
        item={item}
        owner={customerId}
        onVehicle={(shown) => <BackgroundOnVehicle {...shown} owner={customerId} />}
      />
    </>
  );
}
