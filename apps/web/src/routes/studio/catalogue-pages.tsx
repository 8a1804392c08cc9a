import { type CatalogueKind, catalogueOrders } from '@forecourt/contract/catalogue';
import { IconFileImport, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { catalogueList } from '../../features/studio/catalogue/catalogue.calls.ts';
import {
  type CatalogueOrder,
  useCatalogueColumns,
} from '../../features/studio/catalogue/catalogue-columns.tsx';
import { ImportPresetForm } from '../../features/studio/catalogue/import-preset-form.tsx';
import { NewItemForm } from '../../features/studio/catalogue/new-item-form.tsx';
import { showroomPicture } from '../../features/studio/catalogue/showroom-pictures.ts';
import { BuiltInShowrooms } from '../../features/studio/installation/built-in-showrooms.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { Modal } from '../../ui/modal.tsx';

const shape: ListShape<CatalogueOrder> = {
  orders: catalogueOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {},
};

function NewItem({ kind, byAddress }: { kind: CatalogueKind; byAddress?: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <NewDialog label={t(`catalogue.new.${kind}`)} byAddress={byAddress}>
      {(close) => (
        <NewItemForm
          kind={kind}
          onDone={({ id }) => void navigate({ to: paths.catalogueItem(kind, id) })}
          onCancel={close}
        />
      )}
    </NewDialog>
  );
}

function ImportPreset() {
  const t = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconFileImport size={18} />} onClick={() => setOpen(true)}>
        {t('presetFiles.import')}
      </Button>
      {isOpen && (
        <Modal title={t('presetFiles.import')} onClose={() => setOpen(false)}>
          <ImportPresetForm
            onDone={({ id, kind }) => void navigate({ to: paths.catalogueItem(kind, id) })}
            onCancel={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  );
}

/** The items of one kind in the catalogue, newest first. */
function CataloguePage({ kind, children }: { kind: CatalogueKind; children?: ReactNode }) {
  const t = useText();
  const list = useListAddress(shape);
  const items = useQuery(catalogueList(kind, toQuery(list.address)));
  const columns = useCatalogueColumns(({ id }) => paths.catalogueItem(kind, id));
  return (
    <DataPage
      title={t(`catalogue.titles.${kind}`)}
      actions={
        <>
          {kind === 'preset' && <ImportPreset />}
          <NewItem kind={kind} byAddress />
        </>
      }
      list={list}
      rows={items}
      searchLabel={t('catalogue.search')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t(`catalogue.emptyTitle.${kind}`)}
          text={t('catalogue.emptyText')}
          icon={<IconPhoto size={28} />}
        >
          <NewItem kind={kind} />
        </Empty>
      }
    >
      {children}
    </DataPage>
  );
}

export const BackgroundsPage = () => <CataloguePage kind="background" />;
export const FramesPage = () => <CataloguePage kind="frame" />;
export const LicensePlatesPage = () => <CataloguePage kind="license-plate" />;
export const LogosPage = () => <CataloguePage kind="logo" />;
export const GifsPage = () => <CataloguePage kind="gif" />;
export const CollagesPage = () => <CataloguePage kind="collage" />;
/** Root's own presets, and the built-in showrooms. */
export const PresetsPage = () => (
  <CataloguePage kind="preset">
    <BuiltInShowrooms pictureOf={showroomPicture} />
  </CataloguePage>
);
