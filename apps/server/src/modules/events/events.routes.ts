import { streamEvents } from '@forecourt/contract/events';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { serveEvents } from '../../platform/http/event-stream.ts';
import type { Api } from '../../platform/http/serve.ts';
import { subscribe } from './events.service.ts';

export function eventsRoutes(api: Api, bus: EventBus): void {
  serveEvents(api, streamEvents, (ctx, send, end) => subscribe(ctx, bus, send, end));
}
