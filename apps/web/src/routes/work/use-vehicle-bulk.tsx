import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { ExportButton } from '../../features/connections/channels/export-button.tsx';
import { conditionsOf, countMatching } from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { MarkMatching } from '../../features/operation/bulk-jobs/mark-matching.tsx';
import {
  ChangeShowroom,
  DeleteMatching,
  ProcessMatching,
} from '../../features/operation/bulk-jobs/start-bulk.tsx';
import { presetLabel } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { DownloadZip } from '../../features/work/vehicles/download-zip.tsx';
import type { VehicleOrder } from '../../features/work/vehicles/vehicle-columns.tsx';
import {
  removeVehicle,
  restoreOneVehicle,
  useRefreshVehicles,
  type VehicleArchiveWish,
} from '../../features/work/vehicles/vehicles.calls.ts';
import { useText } from '../../lib/use-text.ts';
import type { toQuery } from '../../ui/data-page/list-address.ts';
import type { BulkActions } from '../../ui/data-page/list-selection.tsx';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { useArea } from '../use-area.ts';
import { RestyleButton } from './restyle-button.tsx';

const referenceOf = ({ reference }: Vehicle) => reference;

// Loaded when its dialog opens.
const ProcessCost = lazy(async () => ({ default: (await import('./process-cost.tsx')).ProcessCost }));

/** An upper bound: it includes unusable photos, and pictures that were paid for and reverted. */
const newPicturesOf = (vehicles: readonly Vehicle[]) =>
  vehicles.reduce((sum, { imageCount, deliveredCount }) => sum + imageCount - deliveredCount, 0);

/** The bulk actions on vehicles; downloading pictures needs no further permission. */
export function useVehicleBulk(
  query: ReturnType<typeof toQuery<VehicleOrder>>,
  mayEdit: boolean,
): BulkActions<Vehicle> {
  const t = useText();
  const refresh = useRefreshVehicles();
  const isOwn = useArea() === 'dashboard';
  const offered = useQuery({ ...presetsOf(null), enabled: mayEdit });
  const presets = (offered.data?.results ?? []).map((preset) => ({
    id: preset.id,
    name: presetLabel(t, preset),
  }));
  const deletion = {
    nameOf: referenceOf,
    remove: removeVehicle,
    restore: restoreOneVehicle,
    onChanged: () => void refresh(),
  };
  const filter = conditionsOf(query) as VehicleArchiveWish['filter'];
  return {
    nameOf: referenceOf,
    actions: (rows, clear) => {
      const ids = rows.map(({ id }) => id);
      const start = { query, ids, matching: { count: ids.length }, onStarted: clear };
      const download = <DownloadZip wish={{ ids }} />;
      return (
        <>
          {mayEdit ? (
            <ProcessMatching
              {...start}
              presets={presets}
              cost={<ProcessCost picturesMax={newPicturesOf(rows)} isOwn={isOwn} />}
            />
          ) : (
            download
          )}
          <MoreActions compact>
            {mayEdit && download}
            <ExportButton wish={{ ids }} />
            {mayEdit && (
              <>
                <RestyleButton filter={{}} ids={ids} count={ids.length} onStarted={clear} />
                <ChangeShowroom {...start} presets={presets} />
                <MarkMatching {...start} />
                <EachChosen action="delete" rows={rows} {...deletion} />
              </>
            )}
          </MoreActions>
        </>
      );
    },
    matching: {
      count: () => countMatching.vehicles(query),
      actions: (matching, onStarted) => {
        const start = { query, matching, onStarted };
        const download = <DownloadZip wish={{ filter, until: matching.until }} />;
        return (
          <>
            {mayEdit ? (
              <ProcessMatching
                {...start}
                presets={presets}
                cost={<ProcessCost picturesMax={null} isOwn={isOwn} />}
              />
            ) : (
              download
            )}
            <MoreActions compact>
              {mayEdit && download}
              <ExportButton wish={{ ...(filter && { filter }), until: matching.until }} />
              {mayEdit && (
                <>
                  <RestyleButton filter={filter ?? {}} {...matching} onStarted={onStarted} />
                  <ChangeShowroom {...start} presets={presets} />
                  <MarkMatching {...start} />
                  <DeleteMatching of="vehicles" {...start} />
                </>
              )}
            </MoreActions>
          </>
        );
      },
    },
  };
}
