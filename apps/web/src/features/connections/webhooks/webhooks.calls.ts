import type { WebhookDeliveryId, WebhookId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
} from '@forecourt/contract/webhook-deliveries';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  patchWebhook,
  restoreWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '@forecourt/contract/webhooks';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, serverNow } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

const key = ['webhooks'] as const;
/** Polling intervals: of a list, and of deliveries while one is about to be attempted; milliseconds. */
const [listEveryMs, waitingEveryMs] = [15_000, 1_000];
const attemptMs = 60_000;

export const webhookList = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...key, 'list', page, limit],
    queryFn: ({ signal }) => call(listWebhooks, { query: { page, limit } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: listEveryMs,
  });

interface DeliveriesPage {
  page: number;
  limit: number;
  state: WebhookDelivery['state'] | undefined;
}

/**
 * Whether an attempt is under way or about to be made. While it is made, `nextAttemptAt` is when it would be repeated if it
 * were lost, a minute later at most.
 */
function isAboutToBeSent({ attempts, nextAttemptAt, state }: WebhookDelivery): boolean {
  if (state !== 'waiting' || nextAttemptAt === null) return false;
  const inMs = new Date(nextAttemptAt).getTime() - serverNow();
  return attempts === 0 || Math.abs(inMs) <= attemptMs;
}

export const webhookDeliveries = (id: WebhookId, query: DeliveriesPage) =>
  queryOptions({
    queryKey: [...key, 'deliveries', id, query],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(isAboutToBeSent) ? waitingEveryMs : listEveryMs,
  });

/** `attempts`: a delivery is read again after each attempt. */
export const webhookDelivery = (id: WebhookDeliveryId, attempts: number) =>
  queryOptions({
    queryKey: [...key, 'delivery', id, attempts],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id } }, signal),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** The secret is only in this response, so it must not stay in the cache after the dialog is closed. */
export function useCreateWebhook() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: RouteCall<typeof createWebhook>['body']) => call(createWebhook, { body }),
    onSuccess,
    gcTime: 0,
    ...errorShownByForm,
  });
}

export function useRotateSecret() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: WebhookId) => call(rotateWebhookSecret, { params: { id } }),
    onSuccess,
    gcTime: 0,
  });
}

type Change = RouteCall<typeof patchWebhook>['body'];

export function useChangeWebhook(id: WebhookId) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: Change) => call(patchWebhook, { params: { id }, body }),
    onSuccess,
    ...errorShownByForm,
  });
}

export function useSwitchWebhook() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, state }: { id: WebhookId; state: 'active' | 'paused' }) =>
      call(patchWebhook, { params: { id }, body: { state } }),
    onSuccess,
  });
}

export function useTestWebhook() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: WebhookId) => call(testWebhook, { params: { id } }),
    onSuccess,
    ...successToast('webhooks.testSent'),
  });
}

export function useDeleteWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(deleteWebhook, { params: { id } }),
    onSuccess: (_, { id }) => {
      toast.undo(text('webhooks.deleted'), text('form.undo'), () => {
        call(restoreWebhook, { params: { id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}

export function useRepeatDelivery() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: WebhookDeliveryId) => call(replayWebhookDelivery, { params: { id } }),
    onSuccess,
  });
}

/** Repeats what failed or was skipped since then. */
export function useRepeatFailed(id: WebhookId) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (since: string) => call(replayWebhook, { params: { id }, body: { since } }),
    onSuccess: ({ count }) => {
      toast.success(text('webhooks.repeated', { count, number: String(count) }));
      return refresh();
    },
  });
}
