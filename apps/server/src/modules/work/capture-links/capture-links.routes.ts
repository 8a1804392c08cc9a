import {
  createCaptureLink,
  deleteCaptureLink,
  getCapture,
  listCaptureLinks,
  uploadCapturedPhoto,
} from '@forecourt/contract/capture-links';
import { hourS } from '@forecourt/contract/durations';
import { captureCallsFromNetworkMax } from '@forecourt/contract/limits';
import { RateLimit } from '../../../platform/http/rate-limit.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import type { RouteParts } from '../../../platform/module.ts';
import * as links from './capture-links.service.ts';
import * as photos from './captured-photos.service.ts';

export function captureLinksRoutes(api: Api, { pool }: RouteParts): void {
  const calls = new RateLimit(pool, {
    name: 'capture from',
    tries: captureCallsFromNetworkMax,
    windowS: hourS,
  });
  serve(api, listCaptureLinks, (ctx, { params }) => links.listCaptureLinks(ctx, params.id));
  serve(api, createCaptureLink, (ctx, { params, body }) =>
    links.createCaptureLink(ctx, params.id, body.hours),
  );
  serve(api, deleteCaptureLink, (ctx, { params }) => links.deleteCaptureLink(ctx, params.id));
  serve(api, getCapture, async (ctx, { caller }) => {
    await calls.take(caller.network);
    return photos.getCapture(ctx, caller.token);
  });
  serve(api, uploadCapturedPhoto, async (ctx, { caller, file }) => {
    await calls.take(caller.network);
    return photos.addCapturedPhoto(ctx, caller.token, file);
  });
}
