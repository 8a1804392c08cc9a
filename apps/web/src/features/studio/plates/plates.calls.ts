import {
  createLicensePlate,
  createPlateDesign,
  deleteLicensePlate,
  type LicensePlate,
  listLicensePlates,
  patchPlateDesign,
  restoreLicensePlate,
  uploadPlateLogo,
} from '@forecourt/contract/license-plates';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fileBaseName } from '../../../lib/file-base-name.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const all = ['plates'] as const;

/** Polling interval while a picture is being prepared, ms. */
const askAgainMs = 1_000;

/** All plates of a user, including those that are not ready. */
export const plateList = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId],
    queryFn: ({ signal }) => call(listLicensePlates, { params: { id: userId } }, signal),
    select: ({ results }) => results,
    refetchInterval: ({ state }) =>
      state.data?.results.some((plate) => plate.state === 'waiting') ? askAgainMs : false,
  });

export const sendPlate =
  (userId: string) =>
  (options: Omit<UploadOptions, 'fields'>): Promise<LicensePlate> =>
    upload(
      createLicensePlate,
      { id: userId },
      { ...options, fields: { name: fileBaseName(options.file.name) } },
    );

export function useRefreshPlates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

/** Deletes a plate without confirmation and offers to undo it. */
export function useDeletePlate(userId: string, onChanged: () => void) {
  const refresh = useRefreshPlates();
  const changed = () => {
    void refresh();
    onChanged();
  };
  return useMutation({
    mutationFn: ({ id }: LicensePlate) => call(deleteLicensePlate, { params: { id: userId, pid: id } }),
    onSuccess: (_, { id, name }) => {
      toast.undo(text('catalogue.deleted', { name }), text('form.undo'), () => {
        call(restoreLicensePlate, { params: { id: userId, pid: id } }).then(changed, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      changed();
    },
  });
}

interface DesignToSave {
  name: string;
  design: PlateDesign;
  /** A picture that was chosen for its logo. */
  logo: File | undefined;
}

/**
 * Saves a design, and then sends the picture of its logo. If that fails, the next try changes the plate that was created.
 * @param plateId The plate that is changed; null for a new one.
 */
export function useSavePlateDesign(userId: string, plateId: string | null) {
  const refresh = useRefreshPlates();
  const saved = useRef(plateId);
  return useMutation({
    mutationFn: async ({ design, logo, name }: DesignToSave) => {
      const body = { name, design };
      const plate = saved.current
        ? await call(patchPlateDesign, { params: { id: userId, pid: saved.current }, body })
        : await call(createPlateDesign, { params: { id: userId }, body });
      saved.current = plate.id;
      if (logo && design.logo)
        await upload(
          uploadPlateLogo,
          { id: userId, pid: plate.id },
          { file: logo, fields: {}, onProgress: () => undefined, signal: new AbortController().signal },
        );
    },
    ...errorShownByForm,
    ...successToast('catalogue.saved'),
    onSettled: refresh,
  });
}
