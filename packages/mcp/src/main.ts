import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './server.ts';

const { FORECOURT_FOLDER: folder, FORECOURT_KEY: apiKey, FORECOURT_URL: baseUrl } = process.env;
if (!apiKey || !baseUrl) {
  process.stderr.write(
    'FORECOURT_URL (address of the installation) and FORECOURT_KEY (an API key) are missing.\n',
  );
  process.exit(1);
}
const server = await makeServer({ baseUrl, apiKey, folder });
await server.connect(new StdioServerTransport());
