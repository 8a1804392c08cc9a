import {
  type CustomerSettings,
  getCustomerSettings,
  patchCustomerSettings,
} from '@forecourt/contract/customer-settings';
import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import type { RouteCall } from '@forecourt/contract/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { settingsKey, useRefreshSettings } from './settings.calls.ts';

export type ReviewSettings = Pick<
  CustomerSettings,
  'from' | 'qcShare' | 'questionsTo' | 'reviewBelow' | 'reviewMode'
>;

export const reviewSettingsOf = (id: string) =>
  queryOptions({
    queryKey: settingsKey('reviews', id),
    queryFn: ({ signal }): Promise<ReviewSettings> => call(getCustomerSettings, { params: { id } }, signal),
  });

export function usePatchReviews(id: string) {
  const refresh = useRefreshSettings();
  return useMutation({
    mutationFn: (body: RouteCall<typeof patchCustomerSettings>['body']) =>
      call(patchCustomerSettings, { params: { id }, body }),
    // The form shows the error itself.
    ...errorShownByForm,
    ...successToast('settings.saved'),
    onSuccess: refresh,
  });
}

export const reviewCalibrationOf = (id: string) =>
  queryOptions({
    queryKey: settingsKey('reviewCalibration', id),
    queryFn: ({ signal }) => call(getReviewCalibration, { params: { id } }, signal),
  });
