import {
  createDevice,
  createUserDevice,
  deleteUserDevice,
  listDevices,
  listUserDevices,
} from '@forecourt/contract/devices';
import { type Api, serve } from '../../platform/http/serve.ts';
import * as devices from './devices.service.ts';

export function devicesRoutes(api: Api): void {
  serve(api, listDevices, (ctx, { query }) => devices.list(ctx, query));
  serve(api, createDevice, (ctx, { body }) => devices.subscribeSelf(ctx, body));
  serve(api, listUserDevices, (ctx, { params }) => devices.listOf(ctx, params.id));
  serve(api, createUserDevice, (ctx, { params, body }) => devices.subscribe(ctx, params.id, body));
  serve(api, deleteUserDevice, (ctx, { params }) => devices.remove(ctx, params.id, params.deviceId));
}
