import {
  createDevice,
  createUserDevice,
  deleteUserDevice,
  listDevices,
  listUserDevices,
} from '@forecourt/contract/devices';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as devices from './devices.service.ts';

export function devicesRoutes(api: Api): void {
  serve(api, listDevices, (ctx, { query }) => devices.listDevices(ctx, query));
  serve(api, createDevice, (ctx, { body }) => devices.subscribeOwnDevice(ctx, body));
  serve(api, listUserDevices, (ctx, { params }) => devices.listDevicesOf(ctx, params.id));
  serve(api, createUserDevice, (ctx, { params, body }) => devices.subscribeDevice(ctx, params.id, body));
  serve(api, deleteUserDevice, (ctx, { params }) => devices.deleteDevice(ctx, params.id, params.deviceId));
}
