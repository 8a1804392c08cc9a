import { channelNames } from '@forecourt/contract/channel-rules';
import {
  createExport,
  deleteClientChannel,
  deleteCustomerChannel,
  listChannelsInUse,
  listClientChannels,
  listCustomerChannels,
  patchClientChannel,
  patchCustomerChannel,
} from '@forecourt/contract/channels';
import {
  createRenditions,
  deleteRendition,
  listVehicleChannels,
  patchVehicleChannel,
} from '@forecourt/contract/vehicle-channels';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { attachment } from '../../../platform/http/signed-files.ts';
import * as channels from './channels.service.ts';
import * as exports from './exports.service.ts';
import * as vehicles from './vehicle-channels.service.ts';

export function channelsRoutes(api: Api): void {
  serve(api, listChannelsInUse, (ctx) => channels.listChannelsInUse(ctx));
  serve(api, listClientChannels, (ctx, { params: { id } }) => channels.listChannels(ctx, { clientId: id }));
  serve(api, patchClientChannel, (ctx, { body, params: { channel, id } }) =>
    channels.updateChannel(ctx, { clientId: id }, channel, body),
  );
  serve(api, deleteClientChannel, (ctx, { params: { channel, id } }) =>
    channels.deleteChannel(ctx, { clientId: id }, channel),
  );
  serve(api, listCustomerChannels, (ctx, { params: { id } }) =>
    channels.listChannels(ctx, { customerId: id }),
  );
  serve(api, patchCustomerChannel, (ctx, { body, params: { channel, id } }) =>
    channels.updateChannel(ctx, { customerId: id }, channel, body),
  );
  serve(api, deleteCustomerChannel, (ctx, { params: { channel, id } }) =>
    channels.deleteChannel(ctx, { customerId: id }, channel),
  );
  serve(api, listVehicleChannels, (ctx, { params }) => vehicles.listVehicleChannels(ctx, params.id));
  serve(api, patchVehicleChannel, (ctx, { body, params: { channel, id } }) =>
    vehicles.markVehicle(ctx, id, channel, body.isMarked),
  );
  serve(api, createRenditions, (ctx, { body, params: { channel, id } }) =>
    vehicles.createRenditions(ctx, id, channel, body),
  );
  serve(api, deleteRendition, (ctx, { params: { channel, id } }) =>
    vehicles.deleteVehicleRendition(ctx, id, channel),
  );
  serve(api, createExport, (ctx, { body, params }) => exports.createExport(ctx, params.channel, body));
  exportRoute(api);
}

/** The browser downloads ZIPs without a bearer token: the signed link, with its query, is the authorisation. */
function exportRoute(api: Api): void {
  api.server.get<{ Querystring: { of?: string; channel?: string } }>(
    exports.exportsPath,
    async (request, reply) => {
      const now = api.clock.now();
      const { channel: named, of = '' } = request.query;
      const channel = channelNames.find((name) => name === named);
      if (!channel || !(await api.pathOfLink(request.url))) return refuse(reply, request.id, 'fileNotFound');
      const { fileName, stream } = await exports.archiveExport(api.systemContext(now), of, channel);
      return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
    },
  );
}
