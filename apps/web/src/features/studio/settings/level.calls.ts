import { getCustomerSettings, patchCustomerSettings } from '@forecourt/contract/customer-settings';
import {
  getClientSettings,
  getUserSettings,
  patchClientSettings,
  patchUserSettings,
  type Settings,
} from '@forecourt/contract/settings';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import type { Level } from '../../../lib/own-level.ts';
import { type SettingsPatch, settingsKey, useRefreshSettings } from './settings.calls.ts';

type About =
  | 'preset'
  | 'backgroundId'
  | 'brandColour'
  | 'plateMode'
  | 'licensePlateId'
  | 'cataloguePlateId'
  | 'reflection'
  | 'cutOffPhotos'
  | 'tone'
  | 'windows';
/** The effective picture settings at a level, the level that each comes from, and the inherited showroom. */
export type PictureSettings = Pick<Settings, About | 'inherited'> & { from: Pick<Settings['from'], About> };

async function ask({ kind, id }: Level, signal: AbortSignal): Promise<PictureSettings> {
  const input = { params: { id } };
  if (kind === 'user') return call(getUserSettings, input, signal);
  if (kind === 'client') return call(getClientSettings, input, signal);
  const settings = await call(getCustomerSettings, input, signal);
  // Customers have no plate pictures, only users do.
  const { plateMode } = settings.from;
  const from = { ...settings.from, licensePlateId: plateMode, cataloguePlateId: plateMode };
  return { ...settings, licensePlateId: null, cataloguePlateId: null, from };
}

export const settingsOfLevel = (level: Level) =>
  queryOptions({
    queryKey: settingsKey('level', level.kind, level.id),
    queryFn: ({ signal }) => ask(level, signal),
  });

function send({ kind, id }: Level, body: SettingsPatch) {
  if (kind === 'user') return call(patchUserSettings, { params: { id }, body });
  const { licensePlateId: _users, cataloguePlateId: _theirs, language: _language, plateMode, ...look } = body;
  const shared = { ...look, ...(plateMode !== 'picture' && { plateMode }) };
  return kind === 'client'
    ? call(patchClientSettings, { params: { id }, body: shared })
    : call(patchCustomerSettings, { params: { id }, body: shared });
}

export function usePatchLevel(level: Level) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: SettingsPatch) => send(level, body).then(() => undefined),
    // The form shows the error itself.
    ...errorShownByForm,
    ...successToast('settings.saved'),
    onSuccess: refresh,
  });
}
