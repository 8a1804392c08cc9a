import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ItemEditor } from '../../features/studio/catalogue/item-editor.tsx';
import { NewOwnBackground } from '../../features/studio/catalogue/new-own-background.tsx';
import { OwnBackgroundList } from '../../features/studio/catalogue/own-background-list.tsx';
import {
  ownBackground,
  ownBackgrounds,
  useDeleteOwnBackground,
} from '../../features/studio/catalogue/own-backgrounds.calls.ts';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

function NewBackground({ customerId, byAddress }: { customerId: string; byAddress?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const me = useCurrentUser();
  if (!may(me, 'backgrounds:write')) return null;
  return (
    <NewDialog label={t('ownBackgrounds.new')} byAddress={byAddress}>
      {(close) => (
        <NewOwnBackground
          customerId={customerId}
          onDone={({ id }) => void navigate({ to: paths.ownBackground(id) })}
          onCancel={close}
        />
      )}
    </NewDialog>
  );
}

/** The backgrounds, walls and floors that the customer made for itself and everybody below it. */
export function OwnBackgroundsPage() {
  const t = useText();
  const customerId = useCurrentUser().customerId ?? '';
  const { data, error, refetch } = useQuery(ownBackgrounds(customerId));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const { results } = data;
  return (
    <>
      <PageHead title={t('ownBackgrounds.title')} under={t('ownBackgrounds.hint')}>
        <NewBackground customerId={customerId} byAddress />
      </PageHead>
      {results.length === 0 ? (
        <Empty
          title={t('ownBackgrounds.emptyTitle')}
          text={t('ownBackgrounds.emptyText')}
          icon={<IconPhoto size={28} />}
        >
          <NewBackground customerId={customerId} />
        </Empty>
      ) : (
        <OwnBackgroundList items={results} pathOf={({ id }) => paths.ownBackground(id)} />
      )}
    </>
  );
}

function DeleteButton({ item, customerId }: { item: CatalogueItem; customerId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useDeleteOwnBackground(customerId);
  const leave = () => void navigate({ to: paths.ownBackgrounds });
  return (
    <Button
      icon={<IconTrash size={18} />}
      busy={remove.isPending}
      onClick={() => remove.mutate(item, { onSuccess: leave })}
    >
      {t('form.delete')}
    </Button>
  );
}

/** One background of the customer's own: its preview and its fields. */
export function OwnBackgroundPage() {
  const t = useText();
  const customerId = useCurrentUser().customerId ?? '';
  const id = usePathParameter('id') ?? '';
  const { data: item, error, refetch } = useQuery(ownBackground(customerId, id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!item) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={item.name}
        over={<BackLink to={paths.ownBackgrounds}>{t('ownBackgrounds.title')}</BackLink>}
        under={t('ownBackgrounds.usedHint')}
      >
        <DeleteButton {...{ item, customerId }} />
      </PageHead>
      <ItemEditor key={item.id} item={item} owner={customerId} />
    </>
  );
}
