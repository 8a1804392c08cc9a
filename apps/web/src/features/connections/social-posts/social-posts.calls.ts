import type { OAuthTokenId, VehicleId } from '@forecourt/contract/ids';
import type { RouteCall } from '@forecourt/contract/route';
import { listOAuthTokens, type OAuthToken } from '@forecourt/contract/social';
import {
  cancelSocialPost,
  createSocialPost,
  listSocialPosts,
  patchSocialPost,
  type SocialPost,
} from '@forecourt/contract/social-posts';
import { listVehicleChannels } from '@forecourt/contract/vehicle-channels';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

const key = ['socialPosts'] as const;

/** How often is asked what becomes of a post that is under way, milliseconds. */
const pollMs = 2000;
/** The same for one that waits for something outside. */
const slowPollMs = 30_000;
const perPage = 10;

const isUnderWay = ({ problem, publishAt, state }: SocialPost) =>
  state === 'preparing' ||
  state === 'publishing' ||
  (state === 'waiting' && problem === null && Date.parse(publishAt) <= Date.now() + pollMs);

/** The posts of a vehicle or of a connection. */
export type PostsOf = { vehicleId: VehicleId } | { connectionId: OAuthTokenId };

export const postsOf = (of: PostsOf, page = 1) =>
  queryOptions({
    queryKey: [...key, 'list', of, page],
    queryFn: ({ signal }) => call(listSocialPosts, { query: { ...of, page, limit: perPage } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const posts = state.data?.results ?? [];
      if (posts.some(isUnderWay)) return pollMs;
      return posts.some((post) => post.state === 'waiting') ? slowPollMs : false;
    },
  });
export const postsPerPage = perPage;

/** Many more than anybody connects. */
const connectionsMax = 100;

/** The Instagram accounts by which pictures of a vehicle can be posted. */
export const connectionsFor = (isOfVehicle: (connection: OAuthToken) => boolean) =>
  queryOptions({
    queryKey: ['social', 'forPosts'],
    queryFn: ({ signal }) => call(listOAuthTokens, { query: { page: 1, limit: connectionsMax } }, signal),
    select: ({ results }) => results.filter((one) => one.dmsId === 'instagram' && isOfVehicle(one)),
  });

/** What Instagram would do with the finished pictures of a vehicle; null: it is switched off for it. */
export const instagramOf = (id: VehicleId) =>
  queryOptions({
    queryKey: [...key, 'channel', id],
    queryFn: ({ signal }) => call(listVehicleChannels, { params: { id } }, signal),
    select: ({ results }) => results.find(({ channel }) => channel === 'instagram') ?? null,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

export type PostWish = NonNullable<RouteCall<typeof createSocialPost>['body']>;

export function useCreatePost(id: VehicleId) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  // Its pictures may be adapted now, which the channels of the vehicle show.
  const onSuccess = () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['channels'] })]);
  return useMutation({
    mutationFn: (body: PostWish) => call(createSocialPost, { params: { id }, body }),
    onSuccess,
    ...errorShownByForm,
  });
}

export function useChangePost(id: SocialPost['id']) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: NonNullable<RouteCall<typeof patchSocialPost>['body']>) =>
      call(patchSocialPost, { params: { id }, body }),
    onSuccess,
    ...errorShownByForm,
  });
}

export function useCancelPost() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: SocialPost['id']) => call(cancelSocialPost, { params: { id } }),
    onSuccess,
    ...errorShownByForm,
    ...successToast('socialPosts.cancelledNow'),
  });
}
