import * as routes from '@forecourt/contract/channel-feeds';
import { minuteMs } from '@forecourt/contract/durations';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { TooManyTries } from '../../../platform/http/rate-limit.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { feedContent, feedTags } from './channel-feed-content.service.ts';
import * as feeds from './channel-feeds.service.ts';

const fetches = { name: 'fetches of a feed', tries: 30, windowS: minuteMs / 1000 };
const types = {
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export function channelFeedsRoutes(api: Api): void {
  serve(api, routes.getChannelFeed, (ctx, { params: { channel, id } }) =>
    feeds.getChannelFeed(ctx, id, channel),
  );
  serve(api, routes.createChannelFeed, (ctx, { params: { channel, id } }) =>
    feeds.createChannelFeed(ctx, id, channel),
  );
  serve(api, routes.patchChannelFeed, (ctx, { body, params: { channel, id } }) =>
    feeds.updateChannelFeed(ctx, id, channel, body),
  );
  serve(api, routes.rotateChannelFeed, (ctx, { params: { channel, id } }) =>
    feeds.rotateChannelFeed(ctx, id, channel),
  );
  serve(api, routes.deleteChannelFeed, (ctx, { params: { channel, id } }) =>
    feeds.deleteChannelFeed(ctx, id, channel),
  );
  feedRoute(api);
}

/** Fails when this feed is fetched too often; counted in this process. */
async function takeFetch(limiter: RateLimiterMemory, id: string): Promise<void> {
  try {
    await limiter.consume(id);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyTries(fetches, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

/** Receivers fetch feeds without a bearer token: the secret address is the authorisation. */
function feedRoute(api: Api): void {
  const limiter = new RateLimiterMemory({ points: fetches.tries, duration: fetches.windowS });
  api.server.get<{ Params: { name: string } }>(`${feeds.feedsPath}/:name`, async (request, reply) => {
    const ctx = api.systemContext(api.clock.now());
    const [, token = '', ending = ''] = /^(.+)\.(\w+)$/.exec(request.params.name) ?? [];
    const format = routes.feedFormats.find((name) => name === ending);
    const feed = format && (await feeds.findFeedAt(ctx, token));
    if (!format || !feed) return refuse(reply, request.id, 'fileNotFound');
    await takeFetch(limiter, feed.id);
    const { etag, lastModified } = await feedTags(ctx, feed, format);
    reply.headers({ etag, 'last-modified': lastModified, 'cache-control': 'private, no-cache' });
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const isUnchanged = request.headers['if-none-match'] === etag;
    await feeds.noteFetch(ctx, feed, { isUnchanged, userAgent: request.headers['user-agent'] });
    if (isUnchanged) return reply.code(304).send();
    return reply.type(types[format]).send(feedContent(ctx, feed, format));
  });
}
