import { listUserCatalogue } from '@forecourt/contract/catalogue';
import { listLicensePlates } from '@forecourt/contract/license-plates';
import type { RouteAnswer, RouteCall } from '@forecourt/contract/route';
import {
  createProfile,
  deleteProfile,
  getUserSettings,
  getVehicleSettings,
  listProfiles,
  type Profile,
  patchProfile,
  patchUserSettings,
  restoreProfile,
} from '@forecourt/contract/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';
import { ofCatalogue, type PlateOption } from './setting-words.ts';

export type SettingsPatch = NonNullable<RouteCall<typeof patchUserSettings>['body']>;
type NewProfile = RouteCall<typeof createProfile>['body'];
type ProfileList = RouteAnswer<typeof listProfiles>;

/** A change can affect every level below, so all settings are refetched. */
const all = ['settings'] as const;
const profilesKey = (userId: string) => [...all, 'profiles', userId] as const;
/** Query key for data that becomes stale with any change of settings. */
export const settingsKey = (...parts: string[]) => [...all, ...parts];

/** Query key of the settings of all vehicles, which include the balance that pays for their pictures. */
export const settingsOfVehicles = settingsKey('vehicle');

/** The settings for a vehicle's pictures, unless an order overrides them. */
export const settingsOfVehicle = (id: string) =>
  queryOptions({
    queryKey: [...settingsOfVehicles, id],
    queryFn: ({ signal }) => call(getVehicleSettings, { params: { id } }, signal),
  });

/** The settings of a user, without the profiles. */
export const settingsOfUser = (id: string) =>
  queryOptions({
    queryKey: [...all, 'user', id],
    queryFn: ({ signal }) => call(getUserSettings, { params: { id } }, signal),
  });

export const profilesOf = (id: string) =>
  queryOptions({
    queryKey: profilesKey(id),
    queryFn: ({ signal }) => call(listProfiles, { params: { id } }, signal),
  });

/** The plates of the catalogue that a user may choose. */
export const cataloguePlatesOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'cataloguePlates', id],
    queryFn: ({ signal }) => call(listUserCatalogue, { params: { id, kind: 'license-plate' } }, signal),
    select: ({ results }): PlateOption[] => results.map(ofCatalogue),
  });

/** The plates that are ready to be laid on: the user's own, then those of the catalogue. */
export const platesOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'plates', id],
    queryFn: async ({ signal }) => {
      const [own, offered] = await Promise.all([
        call(listLicensePlates, { params: { id } }, signal),
        call(listUserCatalogue, { params: { id, kind: 'license-plate' } }, signal),
      ]);
      return { own: own.results, offered: offered.results };
    },
    select: ({ offered, own }): PlateOption[] => [
      ...own.filter((plate) => plate.state === 'ready'),
      ...offered.map(ofCatalogue),
    ],
  });

export function useRefreshSettings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function usePatchSettings(userId: string) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: SettingsPatch) => call(patchUserSettings, { params: { id: userId }, body }),
    // The form shows the error itself.
    ...errorShownByForm,
    ...successToast('settings.saved'),
    onSuccess: refresh,
  });
}

/** Creates a profile, or updates the one with this id. */
export function useSaveProfile(userId: string, id: string | undefined) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: NewProfile) =>
      id
        ? call(patchProfile, { params: { id: userId, pid: id }, body })
        : call(createProfile, { params: { id: userId }, body }),
    // The form shows the error itself.
    ...errorShownByForm,
    onSuccess: refresh,
  });
}

/** Activates or deactivates a profile; optimistic, rolled back if the server rejects it. */
export function useActivateProfile(userId: string) {
  const queries = useQueryClient();
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: ({ id, active }: Pick<Profile, 'id' | 'active'>) =>
      call(patchProfile, { params: { id: userId, pid: id }, body: { active } }),
    onMutate: ({ id, active }) => {
      const before = queries.getQueryData<ProfileList>(profilesKey(userId));
      queries.setQueryData<ProfileList>(
        profilesKey(userId),
        before && { results: before.results.map((one) => ({ ...one, active: one.id === id && active })) },
      );
      return before;
    },
    onError: (error, _change, before) => {
      queries.setQueryData(profilesKey(userId), before);
      toast.error(errorText(error, text));
    },
    onSettled: refresh,
  });
}

/** Deletes a profile without confirmation and offers to undo it. */
export function useDeleteProfile(userId: string) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: ({ id }: Profile) => call(deleteProfile, { params: { id: userId, pid: id } }),
    onSuccess: (_, { id, name }) => {
      toast.undo(text('settings.profileDeleted', { name }), text('form.undo'), () => {
        call(restoreProfile, { params: { id: userId, pid: id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
