import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  captionHashtagsMax,
  captionMax,
  captionMentionsMax,
  countHashtags,
  countMentions,
} from '@forecourt/contract/social-captions';

/**
 * The publishing calls of a fake Instagram: it fetches the pictures by their links, and enforces what Instagram documents about pictures, captions,
 * carousels, the life of containers, the daily quota and dead tokens. A container is published once.
 */

const bytesMax = 8_000_000;
const [widthMin, widthMax] = [320, 1440];
const [ratioMin, ratioMax] = [4 / 5, 1.91];
const containerLifeMs = 24 * 3_600_000;

interface Container {
  kind: 'picture' | 'item' | 'carousel';
  caption: string;
  ratio: number;
  pictures: number;
  madeAt: number;
  state: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR';
  problem?: string;
}

interface FakePost {
  id: string;
  caption: string;
  pictures: number;
  permalink: string;
  timestamp: string;
}

/** A refusal as the Graph API answers it. */
class Refusal extends Error {
  readonly code: number;
  readonly subcode: number | undefined;
  constructor(code: number, message: string, subcode?: number) {
    super(message);
    this.code = code;
    this.subcode = subcode;
  }
}

/** Width and height of a JPEG by its frame header; undefined if it is none. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A JPEG of this size as far as its header goes. */
export function headerOfJpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffd8ffc0001108000000000301110002110003110001', 'hex');
  bytes.writeUInt16BE(height, 7);
  bytes.writeUInt16BE(width, 9);
  return bytes;
}

/** Ids of posts differ between all fakes of a test. */
let madePosts = 0;

export class InstagramPosts {
  readonly posts: FakePost[] = [];
  /** Addresses that pictures were fetched from. */
  readonly fetched: string[] = [];
  /** Tokens that are accepted; undefined: every one. */
  tokens: Set<string> | undefined;
  quotaTotal = 50;
  now = () => Date.now();
  /** How many reads of a container say that it is in progress. */
  readsInProgress = 0;
  /** Calls of this path take effect and are never answered, so many times. */
  hang: { path: 'media' | 'media_publish'; times: number } | null = null;
  /** Answers 503 to every call. */
  isDown = false;
  /** Makes the next containers fail. */
  failing = 0;
  readonly #containers = new Map<string, Container>();
  #count = 0;

  /** Handles a call; false: it is none of these. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, node = '', edge] = pathname.split('/');
    const isNode = /^(me|\d{5,}|[cp]\d+)$/.test(node) && searchParams.get('grant_type') === null;
    if (!isNode) return false;
    void this.#answer(request, response, node, edge);
    return true;
  }

  async #answer(request: IncomingMessage, response: ServerResponse, node: string, edge: string | undefined) {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      if (this.isDown) return response.writeHead(503).end();
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      if (this.tokens && !this.tokens.has(token)) throw new Refusal(190, 'The session has been invalidated.');
      const answer = await this.#call(request, node, edge);
      if (request.method === 'POST' && this.hang && this.hang.path === edge && this.hang.times > 0) {
        this.hang.times -= 1;
        return;
      }
      return send(200, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, subcode } = error;
      return send(400, { error: { message, type: 'OAuthException', code, error_subcode: subcode } });
    }
  }

  async #call(request: IncomingMessage, node: string, edge: string | undefined): Promise<object> {
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      return edge === 'media' ? this.#create(body) : this.#publish(String(body.creation_id));
    }
    if (edge === 'content_publishing_limit')
      return {
        data: [
          {
            quota_usage: this.posts.length,
            config: { quota_total: this.quotaTotal, quota_duration: 86_400 },
          },
        ],
      };
    if (edge === 'media') return { data: this.posts.toReversed() };
    if (node.startsWith('p')) return this.posts.find(({ id }) => id === node) ?? {};
    return this.#read(node);
  }

  async #create(body: Record<string, unknown>): Promise<{ id: string }> {
    const caption = typeof body.caption === 'string' ? body.caption : '';
    if (
      caption.length > captionMax ||
      countHashtags(caption) > captionHashtagsMax ||
      countMentions(caption) > captionMentionsMax
    )
      throw new Refusal(100, 'The caption is too long.', 2_207_010);
    const made = { caption, madeAt: this.now(), state: 'IN_PROGRESS' as const };
    const id = `c${++this.#count}`;
    if (body.media_type === 'CAROUSEL') {
      const ids = Array.isArray(body.children) ? body.children.map(String) : [];
      const children = ids.map((child) => this.#containers.get(child));
      if (ids.length < 2 || ids.length > 10) throw new Refusal(100, 'A carousel has 2 to 10 items.');
      if (!children.every((child) => child?.kind === 'item' && child.state === 'FINISHED'))
        throw new Refusal(9007, 'The media is not ready.', 2_207_027);
      this.#containers.set(id, {
        ...made,
        kind: 'carousel',
        ratio: children[0]?.ratio ?? 1,
        pictures: ids.length,
      });
      return { id };
    }
    const kind = body.is_carousel_item === true ? 'item' : 'picture';
    const container: Container = { ...made, kind, ratio: 1, pictures: 1 };
    this.#containers.set(id, container);
    const problem = await this.#fetch(String(body.image_url), container);
    if (problem) Object.assign(container, { state: 'ERROR', problem });
    return { id };
  }

  /** Fetches a picture as anybody could, without a session; the result is what is wrong with it. */
  async #fetch(url: string, container: Container): Promise<string | null> {
    this.fetched.push(url);
    if (this.failing > 0) {
      this.failing -= 1;
      return 'Error: the download has failed.';
    }
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) return `Error: ${url} cannot be fetched.`;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const size = sizeOfJpeg(bytes);
    if (!size) return 'Error: no JPEG.';
    if (bytes.length > bytesMax) return 'Error: larger than 8 MB.';
    if (size.width < widthMin || size.width > widthMax) return `Error: ${size.width} pixels wide.`;
    container.ratio = size.width / size.height;
    return container.ratio < ratioMin || container.ratio > ratioMax
      ? `Error: aspect ratio ${container.ratio}.`
      : null;
  }

  #stateOf(container: Container): string {
    const isOver = this.now() - container.madeAt > containerLifeMs;
    if (isOver && container.state !== 'PUBLISHED') return 'EXPIRED';
    return container.state;
  }

  #read(id: string): object {
    const container = this.#containers.get(id);
    if (!container) throw new Refusal(100, 'Unsupported get request.');
    if (container.state === 'IN_PROGRESS') {
      if (this.readsInProgress > 0) this.readsInProgress -= 1;
      else container.state = 'FINISHED';
    }
    return { id, status_code: this.#stateOf(container), status: container.problem ?? container.state };
  }

  #publish(id: string): { id: string } {
    const container = this.#containers.get(id);
    if (!container || container.kind === 'item') throw new Refusal(100, 'No such container.');
    if (this.#stateOf(container) !== 'FINISHED')
      throw new Refusal(9007, 'The media is not ready.', 2_207_027);
    if (this.posts.length >= this.quotaTotal)
      throw new Refusal(9, 'Application request limit reached.', 2_207_042);
    container.state = 'PUBLISHED';
    madePosts += 1;
    const post = {
      id: `p${madePosts}`,
      caption: container.caption,
      pictures: container.pictures,
    };
    const permalink = `https://www.instagram.com/p/${post.id}/`;
    this.posts.push({ ...post, permalink, timestamp: new Date(this.now()).toISOString() });
    return { id: post.id };
  }
}
