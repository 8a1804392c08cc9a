import type { CatalogueEntry, CatalogueKind } from '@forecourt/contract/catalogue';
import { IconCopy, IconFileExport, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AssignmentsCard } from '../../features/studio/catalogue/assignments-card.tsx';
import { catalogueItem, useDeleteCatalogueItem } from '../../features/studio/catalogue/catalogue.calls.ts';
import { ItemEditor } from '../../features/studio/catalogue/item-editor.tsx';
import { useCopyPreset, useExportPreset } from '../../features/studio/catalogue/preset-files.calls.ts';
import { VersionsCard } from '../../features/studio/catalogue/versions-card.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { BackgroundOnVehicle } from './background-on-vehicle.tsx';

function DeleteButton({ item }: { item: CatalogueEntry }) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useDeleteCatalogueItem();
  const leave = () => void navigate({ to: paths.catalogue(item.kind) });
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

function PresetButtons({ preset }: { preset: CatalogueEntry }) {
  const t = useText();
  const navigate = useNavigate();
  const copy = useCopyPreset(preset);
  const { isPending, mutate } = useExportPreset(preset);
  const open = ({ id, kind }: CatalogueEntry) => void navigate({ to: paths.catalogueItem(kind, id) });
  return (
    <>
      <Button
        icon={<IconCopy size={18} />}
        busy={copy.isPending}
        onClick={() => copy.mutate(undefined, { onSuccess: open })}
      >
        {t('presetFiles.copy')}
      </Button>
      <Button icon={<IconFileExport size={18} />} busy={isPending} onClick={() => mutate()}>
        {t('presetFiles.export')}
      </Button>
    </>
  );
}

/** One item of the catalogue: its preview, its fields, and who may choose it. */
function CatalogueItemPage({ kind }: { kind: CatalogueKind }) {
  const t = useText();
  const id = usePathParameter('id') ?? '';
  const { data: item, error, refetch } = useQuery(catalogueItem(kind, id));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!item) return <SkeletonRows />;
  return (
    <>
      <PageHead
        title={item.name}
        over={<BackLink to={paths.catalogue(kind)}>{t(`catalogue.titles.${kind}`)}</BackLink>}
      >
        {kind === 'preset' && <PresetButtons preset={item} />}
        <DeleteButton item={item} />
      </PageHead>
      <ItemEditor
        key={item.id}
        item={item}
        owner={null}
        onVehicle={(shown) => <BackgroundOnVehicle {...shown} owner={null} />}
      />
      <AssignmentsCard item={item} />
      {kind === 'preset' && <VersionsCard preset={item} />}
    </>
  );
}

export const BackgroundPage = () => <CatalogueItemPage kind="background" />;
export const FramePage = () => <CatalogueItemPage kind="frame" />;
export const LicensePlatePage = () => <CatalogueItemPage kind="license-plate" />;
export const LogoPage = () => <CatalogueItemPage kind="logo" />;
export const GifPage = () => <CatalogueItemPage kind="gif" />;
export const CollagePage = () => <CatalogueItemPage kind="collage" />;
export const PresetPage = () => <CatalogueItemPage kind="preset" />;
