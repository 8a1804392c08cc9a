import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InstagramPosts } from './instagram-posts.ts';

interface InstagramStandIn {
  /** Environment variables that make an installation use the stand-in. */
  environment: Record<`INSTAGRAM_${string}`, string>;
  stop(): Promise<void>;
}

/** The Instagram account that every user has at the stand-in. */
export const instagramAccount = '17841400000000000';
const tokenLifeS = 5_184_000;

function sendJson(response: ServerResponse, answer: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Fake Instagram server on loopback: it grants consent immediately, and enforces the rules of posts. */
export async function startInstagram(): Promise<InstagramStandIn> {
  const posts = new InstagramPosts();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    switch (pathname) {
      case '/authorize': {
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', 'a-code');
        back.searchParams.set('state', searchParams.get('state') ?? '');
        return response.writeHead(302, { location: `${back}#_` }).end();
      }
      case '/token':
        return sendJson(response, { access_token: 'short', user_id: instagramAccount });
      case '/long-lived':
        return sendJson(response, { access_token: 'long', expires_in: tokenLifeS });
      default:
        return posts.handle(request, response) || response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      INSTAGRAM_CLIENT_ID: 'forecourt',
      INSTAGRAM_CLIENT_SECRET: 'a secret of the application',
      INSTAGRAM_AUTHORIZE_URL: `${address}/authorize`,
      INSTAGRAM_TOKEN_URL: `${address}/token`,
      INSTAGRAM_LONG_LIVED_URL: `${address}/long-lived`,
      INSTAGRAM_REFRESH_URL: 'none',
      INSTAGRAM_GRAPH_URL: address,
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
