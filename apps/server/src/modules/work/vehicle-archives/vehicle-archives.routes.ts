import { VehicleId } from '@forecourt/contract/ids';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../../platform/http/error-mapper.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { attachment } from '../../../platform/http/signed-files.ts';
import type { Archive } from '../images/image-archive.service.ts';
import * as archives from './vehicle-archives.service.ts';

export function vehicleArchivesRoutes(api: Api): void {
  serve(api, createVehicleArchive, (ctx, { body }) => archives.createArchive(ctx, body));
  archiveRoutes(api);
}

/** The browser downloads ZIPs without a bearer token: the signed link, with its query, is the authorisation. */
function archiveRoutes(api: Api): void {
  api.server.get<{ Params: { id: string }; Querystring: { markers?: string; share?: string } }>(
    '/archives/:id',
    async (request, reply) => {
      const now = api.clock.now();
      const id = VehicleId.safeParse(request.params.id);
      if (!id.success || !(await api.pathOfLink(request.url)))
        return refuse(reply, request.id, 'fileNotFound');
      const { markers, share = '' } = request.query;
      const which = markers === 'all' ? 'all' : { share };
      return sendZip(reply, await archives.archiveVehicle(api.systemContext(now), id.data, which));
    },
  );
  api.server.get<{ Querystring: { of?: string; target?: string } }>(
    archives.archivesPath,
    async (request, reply) => {
      const now = api.clock.now();
      if (!(await api.pathOfLink(request.url))) return refuse(reply, request.id, 'fileNotFound');
      const { of = '', target = null } = request.query;
      return sendZip(reply, await archives.archiveVehicles(api.systemContext(now), of, target));
    },
  );
}

function sendZip(reply: FastifyReply, { fileName, stream }: Archive) {
  return reply.type('application/zip').header('content-disposition', attachment(fileName)).send(stream);
}
