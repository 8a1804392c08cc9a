import type { SavedView, SavedViewList } from '@forecourt/contract/saved-views';
import {
  IconBookmark,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { isSameQuery, noView, type ViewQuery } from '../../../ui/data-page/list-address.ts';
import type { AddressedList } from '../../../ui/data-page/use-list-address.ts';
import { ActionMenu } from '../../../ui/menu.tsx';
import type { MenuChoice } from '../../../ui/overlay.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { savedViewList, useDeleteSavedView, usePatchSavedView } from './saved-views.calls.ts';
import styles from './saved-views.module.css';

interface SavedViewsProps<Order extends string> {
  of: SavedViewList;
  list: AddressedList<Order>;
}

const recordOf = ({ query }: SavedView): ViewQuery =>
  Object.fromEntries(query.map(({ name, value }) => [name, value]));
const pairsOf = (query: ViewQuery) => Object.entries(query).map(([name, value]) => ({ name, value }));

/** Opens the user's default view if the address has no parameters. */
function useBeginning<Order extends string>(
  { isSilent, open }: AddressedList<Order>,
  views: readonly SavedView[],
): void {
  const first = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (first && isSilent) open({ ...recordOf(first), view: first.id }, { replace: true });
  }, [first, isSilent, open]);
}

/** The actions on the open view. */
function useViewActions(
  view: SavedView | undefined,
  {
    isChanged,
    query,
    edit,
  }: { isChanged: boolean; query: ViewQuery; edit: (view: SavedView | null) => void },
  leave: () => void,
): MenuChoice[] {
  const t = useText();
  const patch = usePatchSavedView();
  const remove = useDeleteSavedView();
  const saveAs: MenuChoice = {
    key: 'new',
    label: t('views.saveAs'),
    heading: t('list.actions'),
    icon: <IconPlus size={18} />,
    run: () => edit(null),
  };
  if (!view) return [saveAs];
  const beginning: MenuChoice = {
    key: 'default',
    label: t(view.isDefault ? 'views.beginWithout' : 'views.beginWith'),
    icon: <IconHome size={18} />,
    run: () => patch.mutate({ id: view.id, isDefault: !view.isDefault }),
  };
  if (!view.own) return [saveAs, beginning];
  return [
    saveAs,
    {
      key: 'save',
      label: t('views.saveChanges'),
      icon: <IconDeviceFloppy size={18} />,
      disabled: !isChanged,
      run: () => patch.mutate({ id: view.id, query: pairsOf(query) }),
    },
    beginning,
    { key: 'edit', label: t('views.edit'), icon: <IconPencil size={18} />, run: () => edit(view) },
    {
      key: 'delete',
      label: t('form.delete'),
      icon: <IconTrash size={18} />,
      danger: true,
      run: () => remove.mutate(view, { onSuccess: leave }),
    },
  ];
}

/**
 * The saved views of a list: which one is open, whether the list differs from it, and the actions to save the changes.
 */
export function SavedViews<Order extends string>({ of, list }: SavedViewsProps<Order>) {
  const t = useText();
  const { data } = useQuery(savedViewList(of));
  const views = data?.results ?? [];
  const [editing, setEditing] = useState<SavedView | null | undefined>(undefined);
  useBeginning(list, views);
  const view = views.find(({ id }) => id === list.address.view);
  const isChanged = view !== undefined && !isSameQuery(list.shape, list.query, recordOf(view));
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const leave = () => list.open(hasDefault ? { view: noView } : {});
  const actions = useViewActions(view, { isChanged, query: list.query, edit: setEditing }, leave);
  const choiceOf = (one: SavedView, index: number, heading: string): MenuChoice => ({
    key: one.id,
    label: one.own ? one.name : t('views.by', { name: one.name, owner: one.ownerName }),
    chosen: one === view && !isChanged,
    ...(index === 0 && { heading }),
    run: () => list.open({ ...recordOf(one), view: one.id }),
  });
  const own = views.filter((one) => one.own);
  const others = views.filter((one) => !one.own);
  const choices: MenuChoice[] = [
    { key: 'all', label: t('views.none'), chosen: !view && Object.keys(list.query).length === 0, run: leave },
    ...own.map((one, index) => choiceOf(one, index, t('views.own'))),
    ...others.map((one, index) => choiceOf(one, index, t('views.shared'))),
    ...actions,
  ];
  const label = view && (isChanged ? t('views.changed', { name: view.name }) : view.name);
  return (
    <>
      <ActionMenu
        label={t('views.title')}
        choices={choices}
        trigger={
          <Button title={label} icon={<IconBookmark size={18} />} shrinks={!view} className={styles.views}>
            {label ?? t('views.title')}
          </Button>
        }
      />
      {editing !== undefined && (
        <SavedViewForm
          view={editing ?? undefined}
          list={of}
          query={pairsOf(list.query)}
          onClose={() => setEditing(undefined)}
          onDone={({ id }) => {
            setEditing(undefined);
            if (!editing) list.open({ ...list.query, view: id });
          }}
        />
      )}
    </>
  );
}
