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
import { call } from '../../lib/call.ts';
import { says, shownByForm } from '../../lib/changes.ts';
import { errorText } from '../../lib/error-text.ts';
import { text } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.tsx';

export type SettingsPatch = NonNullable<RouteCall<typeof patchUserSettings>['body']>;
export type NewProfile = RouteCall<typeof createProfile>['body'];
type ProfileList = RouteAnswer<typeof listProfiles>;

/** One change may decide on every level below it, so all are asked for anew. */
const all = ['settings'] as const;
const profilesKey = (userId: string) => [...all, 'profiles', userId] as const;
/** Of what goes stale with any change of settings. */
export const settingsKey = (...parts: string[]) => [...all, ...parts];

/** Settings of all vehicles; the balance that pays for their pictures comes with them. */
export const settingsOfVehicles = settingsKey('vehicle');

/** What holds for the pictures of a vehicle where an order says nothing. */
export const settingsOfVehicle = (id: string) =>
  queryOptions({
    queryKey: [...settingsOfVehicles, id],
    queryFn: ({ signal }) => call(getVehicleSettings, { params: { id } }, signal),
  });

/** What holds for a user without its profiles. */
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

/** Plate pictures of a user that can be laid on. */
export const platesOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'plates', id],
    queryFn: ({ signal }) => call(listLicensePlates, { params: { id } }, signal),
    select: ({ results }) => results.filter((plate) => plate.state === 'ready'),
  });

export function useRefreshSettings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function usePatchSettings(userId: string) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: SettingsPatch) => call(patchUserSettings, { params: { id: userId }, body }),
    // The form shows what is wrong itself.
    ...shownByForm,
    ...says('settings.saved'),
    onSuccess: refresh,
  });
}

/** Adds a profile, or changes the one that is named. */
export function useSaveProfile(userId: string, id: string | undefined) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: NewProfile) =>
      id
        ? call(patchProfile, { params: { id: userId, pid: id }, body })
        : call(createProfile, { params: { id: userId }, body }),
    // The form shows what is wrong itself.
    ...shownByForm,
    onSuccess: refresh,
  });
}

/** Puts a profile in use, or out of it; shown at once, taken back when the server refuses. */
export function useActivateProfile(userId: string) {
  const queries = useQueryClient();
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: ({ id, active }: Pick<Profile, 'id' | 'active'>) =>
      call(patchProfile, { params: { id: userId, pid: id }, body: { active } }),
    onMutate: ({ id, active }) =>
      queries.setQueryData<ProfileList>(
        profilesKey(userId),
        (before) =>
          before && {
            results: before.results.map((one) => ({ ...one, active: one.id === id && active })),
          },
      ),
    onError: (error) => toast.error(errorText(error, text)),
    onSettled: refresh,
  });
}

/** Deletes at once and offers to take it back for a while. */
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
