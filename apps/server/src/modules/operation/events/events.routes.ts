import { streamEvents } from '@forecourt/contract/events';
import { serveEvents } from '../../../platform/http/event-stream.ts';
import type { Api } from '../../../platform/http/serve.ts';
import type { RouteParts } from '../../../platform/module.ts';
import { subscribe } from './events.service.ts';

export function eventsRoutes(api: Api, { bus }: RouteParts): void {
  serveEvents(api, streamEvents, (ctx, send, end, since) => subscribe(ctx, bus, { send, end }, since));
}
