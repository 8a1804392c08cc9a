import type { Scope } from '@forecourt/contract/actor';
import type { ImageId, OAuthTokenId, SocialPostId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PageQuery } from '@forecourt/contract/route';
import type { SocialPost } from '@forecourt/contract/social-posts';
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { SocialPostsTable } from '../../../platform/db/schema.gen.ts';
import { inScope } from '../../../platform/db/scope.ts';

export type PostRow = Omit<SocialPost, 'thumbnail'> & {
  thumbnailKey: string | null;
  createdById: UserId | null;
};

interface PostFilter {
  vehicleId?: VehicleId | undefined;
  connectionId?: OAuthTokenId | undefined;
}

/** Posts of vehicles in scope that are not deleted. */
function selectPosts(db: Db, scope: Scope, { connectionId, vehicleId }: PostFilter = {}) {
  return db
    .selectFrom('socialPosts')
    .innerJoin('vehicles', 'vehicles.id', 'socialPosts.vehicleId')
    .leftJoin('users as maker', 'maker.id', 'socialPosts.createdBy')
    .where('vehicles.deletedAt', 'is', null)
    .where(inScope(scope, 'vehicles'))
    .$if(vehicleId !== undefined, (query) =>
      query.where('socialPosts.vehicleId', '=', vehicleId as VehicleId),
    )
    .$if(connectionId !== undefined, (query) =>
      query.where('socialPosts.connectionId', '=', connectionId as OAuthTokenId),
    );
}

function selectRows(db: Db, scope: Scope, filter?: PostFilter) {
  return selectPosts(db, scope, filter).select([
    'socialPosts.id',
    'socialPosts.vehicleId',
    sql<string>`vehicles.reference`.as('reference'),
    'socialPosts.connectionId',
    'socialPosts.account',
    'socialPosts.state',
    'socialPosts.caption',
    'socialPosts.imageIds',
    sql<number>`greatest(cardinality(social_posts.child_ids), (social_posts.container_id is not null)::integer)`.as(
      'fetchedCount',
    ),
    sql<string | null>`(select o.storage_key from images i join image_outputs o on o.image_id = i.id
      where i.id = social_posts.image_ids[1] and i.deleted_at is null order by o.name = 'thumb' desc limit 1)`.as(
      'thumbnailKey',
    ),
    'socialPosts.publishAt',
    'socialPosts.publishedAt',
    'socialPosts.permalink',
    'socialPosts.problem',
    'socialPosts.reason',
    sql<string | null>`coalesce(maker.name, maker.email)`.as('createdBy'),
    'socialPosts.createdBy as createdById',
    'socialPosts.createdAt',
  ]);
}

export function listPosts(
  db: Db,
  scope: Scope,
  { limit, page, ...filter }: PageQuery & PostFilter,
): Promise<PostRow[]> {
  return selectRows(db, scope, filter)
    .orderBy('socialPosts.createdAt', 'desc')
    .orderBy('socialPosts.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
}

export function countPosts(db: Db, scope: Scope, filter: PostFilter): Promise<number> {
  return countUpTo(db, selectPosts(db, scope, filter));
}

export function findPost(db: Db, scope: Scope, id: SocialPostId): Promise<PostRow | undefined> {
  return selectRows(db, scope).where('socialPosts.id', '=', id).executeTakeFirst();
}

interface NewPost {
  vehicleId: VehicleId;
  connectionId: OAuthTokenId;
  account: string | null;
  caption: string;
  imageIds: ImageId[];
  publishAt: Date;
  nextAt: Date;
  createdBy: UserId | null;
  createdAt: Date;
}

export async function insertPost(tx: Tx, post: NewPost): Promise<SocialPostId> {
  const { id } = await tx.insertInto('socialPosts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a post that is in one of these states; false: it is in another one. */
export async function updatePostIn(
  db: Db,
  id: SocialPostId,
  states: readonly SocialPost['state'][],
  change: Updateable<SocialPostsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('socialPosts')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Posts that a worker continues with now; those of lost connections wait until the account is connected again. */
export async function listDuePosts(db: Db, now: Date): Promise<SocialPostId[]> {
  const rows = await db
    .selectFrom('socialPosts')
    .leftJoin('oauthTokens', 'oauthTokens.id', 'socialPosts.connectionId')
    .where('socialPosts.state', 'in', ['waiting', 'preparing', 'publishing'])
    .where('socialPosts.nextAt', '<=', now.toISOString())
    .where((eb) =>
      eb.or([
        eb('oauthTokens.refreshFailedAt', 'is', null),
        eb('oauthTokens.expiresAt', 'is', null),
        eb('oauthTokens.expiresAt', '>', now.toISOString()),
      ]),
    )
    .select('socialPosts.id')
    .orderBy('socialPosts.nextAt')
    .execute();
  return rows.map(({ id }) => id);
}
