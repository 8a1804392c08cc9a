import { ForecourtClient, ForecourtError, type Image } from '@forecourt/client';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Folder, openFolder } from './folder.ts';
import { Orders } from './orders.ts';

interface Settings {
  baseUrl: string;
  apiKey: string;
  /** Folder that photos are read from and pictures written to; undefined if files may not be used. */
  folder?: string;
}

const id = z.uuid();
const positions =
  'such as exterior.front_left, interior.dashboard or detail.wheel; left out, it is recognised';

/** Name and address of the finished picture in full size. */
function pictureOf(image: Image, baseUrl: string) {
  const [full] = image.state === 'delivered' ? image.outputs : [];
  if (!full) return null;
  const url = new URL(full.url, baseUrl);
  return { name: url.searchParams.get('name') ?? `${image.position}.${full.format}`, url: url.href };
}

const summaryOf = (image: Image, baseUrl: string) => ({
  id: image.id,
  position: image.position,
  state: image.state,
  failure: image.failure,
  picture: pictureOf(image, baseUrl)?.url ?? null,
});

async function savePictures(client: ForecourtClient, folder: Folder, vehicleId: string, baseUrl: string) {
  const params = { id: vehicleId };
  const { reference } = await client.get('/v1/vehicles/{id}', { params });
  const { results } = await client.get('/v1/vehicles/{id}/images', { params });
  const saved: string[] = [];
  for (const picture of results.map((image) => pictureOf(image, baseUrl))) {
    if (!picture) continue;
    const answer = await fetch(picture.url, { redirect: 'error' });
    if (!answer.ok) throw new Error(`${picture.name} could not be loaded (HTTP ${answer.status})`);
    saved.push(await folder.write(reference, picture.name, new Uint8Array(await answer.arrayBuffer())));
  }
  return { saved, notFinished: results.length - saved.length };
}

const wordsOf = (error: unknown): string =>
  error instanceof ForecourtError ? `${error.message} (${error.reason})` : (error as Error).message;

/** What an assistant gets: the result as JSON, or the words of an error that it can pass on. */
async function answer(work: () => Promise<object>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await work(), null, 1) }] };
  } catch (error) {
    const text =
      error instanceof ForecourtError ? `${error.message} (${error.reason})` : (error as Error).message;
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

function addReadingTools(server: McpServer, client: ForecourtClient, baseUrl: string): void {
  server.registerTool(
    'list_vehicles',
    {
      description: 'Vehicles with their states and counts of pictures, newest first, 20 a page.',
      inputSchema: z.object({ search: z.string().optional(), page: z.number().int().min(1).optional() }),
      annotations: { readOnlyHint: true },
    },
    (query) => answer(() => client.get('/v1/vehicles', { query })),
  );
  server.registerTool(
    'get_vehicle',
    {
      description: 'A vehicle with its photos: position, state, and the address of each finished picture.',
      inputSchema: z.object({ vehicleId: id }),
      annotations: { readOnlyHint: true },
    },
    ({ vehicleId }) =>
      answer(async () => {
        const params = { id: vehicleId };
        const vehicle = await client.get('/v1/vehicles/{id}', { params });
        const { results } = await client.get('/v1/vehicles/{id}/images', { params });
        return { ...vehicle, photos: results.map((image) => summaryOf(image, baseUrl)) };
      }),
  );
  server.registerTool(
    'list_presets',
    {
      description: 'The looks that pictures can be ordered in, with their ids.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true },
    },
    () =>
      answer(async () => {
        const { results } = await client.get('/v1/presets');
        return { presets: results.map((preset) => ({ id: preset.id, name: preset.name ?? preset.id })) };
      }),
  );
}

function addPhotoTools(server: McpServer, client: ForecourtClient, folder: Folder, baseUrl: string): void {
  server.registerTool(
    'create_vehicle',
    {
      description: 'Makes a vehicle, to which photos can then be uploaded. Costs nothing.',
      inputSchema: z.object({
        reference: z.string().describe('stock number or another name'),
        vin: z.string().optional(),
      }),
    },
    (body) => answer(() => client.post('/v1/vehicles', { body })),
  );
  server.registerTool(
    'upload_photos',
    {
      description:
        'Uploads photos of the shared folder to a vehicle. Costs nothing; pictures are ordered afterwards.',
      inputSchema: z.object({
        vehicleId: id,
        photos: z
          .array(z.object({ path: z.string(), position: z.string().optional().describe(positions) }))
          .min(1)
          .max(50),
      }),
    },
    ({ photos, vehicleId }) =>
      answer(async () => {
        const uploaded: ReturnType<typeof summaryOf>[] = [];
        for (const { path, position } of photos) {
          const body = position ? { position: position as Image['position'] } : {};
          try {
            const call = { params: { id: vehicleId }, body, file: await folder.read(path) };
            uploaded.push(summaryOf(await client.post('/v1/vehicles/{id}/images', call), baseUrl));
          } catch (error) {
            const message = `${path}: ${wordsOf(error)} Uploaded before it: ${uploaded.length} of ${photos.length}.`;
            throw new Error(message, { cause: error });
          }
        }
        return { uploaded };
      }),
  );
  server.registerTool(
    'save_pictures',
    {
      description: 'Saves the finished pictures of a vehicle in the shared folder, and says where.',
      inputSchema: z.object({ vehicleId: id }),
    },
    ({ vehicleId }) => answer(() => savePictures(client, folder, vehicleId, baseUrl)),
  );
}

function addOrderTools(server: McpServer, orders: Orders): void {
  server.registerTool(
    'quote_order',
    {
      description:
        'What pictures of a vehicle cost, without ordering them. Tell the person the price, and order with the confirmation only ' +
        'after they agreed.',
      inputSchema: z.object({
        vehicleId: id,
        preset: z.string().optional(),
        photoIds: z.array(id).optional(),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ photoIds, preset, vehicleId }) => answer(() => orders.quote(vehicleId, preset, photoIds)),
  );
  server.registerTool(
    'order_pictures',
    {
      description: 'Orders what quote_order quoted, and spends credits. The confirmation works once.',
      inputSchema: z.object({ confirmation: id }),
      annotations: { destructiveHint: true },
    },
    ({ confirmation }) => answer(() => orders.order(confirmation)),
  );
}

/** A server of the Model Context Protocol for one installation and one API key. Throws an Error if the folder does not exist. */
export async function makeServer({ apiKey, baseUrl, folder: shared }: Settings): Promise<McpServer> {
  const client = new ForecourtClient({ baseUrl, apiKey });
  const folder = await openFolder(shared);
  const server = new McpServer({ name: 'forecourt', version: '1' }, { capabilities: { tools: {} } });
  addReadingTools(server, client, baseUrl);
  addPhotoTools(server, client, folder, baseUrl);
  addOrderTools(server, new Orders(client));
  return server;
}
