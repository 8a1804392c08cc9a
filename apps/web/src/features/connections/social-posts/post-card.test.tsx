import type { ClientId, ImageId, OAuthTokenId, UserId, VehicleId } from '@forecourt/contract/ids';
import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { listOAuthTokens, type OAuthToken } from '@forecourt/contract/social';
import { createSocialPost, listSocialPosts, type SocialPost } from '@forecourt/contract/social-posts';
import { listVehicleChannels } from '@forecourt/contract/vehicle-channels';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { PostCard } from './post-card.tsx';

const [userId, clientId] = ['user-1' as UserId, 'client-1' as ClientId];
const vehicle = { id: 'vehicle-1' as VehicleId, userId, clientId };
const pictures = ['front', 'rear', 'side'].map((id, index) => ({
  id: id as ImageId,
  name: `${index + 1} · ${id}`,
  thumbnail: `/files/${id}`,
  output: { width: 800, height: index === 0 ? 600 : 200 },
}));
const connection: OAuthToken = {
  id: 'connection-1' as OAuthTokenId,
  dmsId: 'instagram',
  userId,
  clientId: null,
  profileId: null,
  account: 'dealer',
  scopes: null,
  expiresAt: null,
  refreshFailedAt: null,
  createdAt: '2026-06-15T10:00:00Z',
};
const post = {
  id: 'post-1',
  vehicleId: vehicle.id,
  reference: 'FC-1',
  connectionId: connection.id,
  account: 'dealer',
  state: 'failed',
  caption: 'Caption',
  imageIds: ['front'],
  fetchedCount: 0,
  thumbnail: null,
  publishAt: '2026-06-15T10:00:00Z',
  publishedAt: null,
  permalink: null,
  problem: 'refused',
  reason: 'The aspect ratio is not supported.',
  createdBy: null,
  createdAt: '2026-06-15T10:00:00Z',
} as unknown as SocialPost;

const channel = {
  channel: 'instagram' as const,
  isMarked: false,
  needsMark: false,
  leftOutCount: 0,
  hints: [],
  picturesMin: 2,
  pictures: [
    {
      ...{ imageId: 'side' as ImageId, position: 'exterior.left' as const, output: 'web', thumbnail: '' },
      ...{ width: 100, height: 100, sizeBytes: 1, problems: ['too_small' as const], canAdapt: false },
      cropNote: null,
      rendition: null,
    },
    {
      ...{ imageId: 'rear' as ImageId, position: 'exterior.rear' as const, output: 'web', thumbnail: '' },
      ...{ width: 800, height: 200, sizeBytes: 1, problems: ['wrong_shape' as const], canAdapt: true },
      cropNote: 'mostly_blurred' as const,
      rendition: null,
    },
  ],
};

interface Parts {
  connections?: OAuthToken[];
  isOn?: boolean;
  posts?: SocialPost[];
}

const card = ({ connections = [connection], isOn = true, posts = [] }: Parts) => {
  setInstallation({ dms: ['instagram'] } as unknown as Installation);
  return render(<PostCard vehicle={vehicle} userId={userId} mayPost pictures={pictures} words={['Golf']} />, {
    me: samplePerson('user', 'premium'),
    answers: [
      answering(getInstallation, { dms: ['instagram'] }),
      answering(listOAuthTokens, { results: connections, count: connections.length, countIsExact: true }),
      answering(listVehicleChannels, { results: isOn ? [channel] : [] }),
      answering(listSocialPosts, { results: posts, count: posts.length, countIsExact: true }),
      answering(createSocialPost, post),
    ],
  });
};

test('pictures are sent in the order that was chosen, with a caption; one that would be refused cannot be added, and a crop that is mostly blurred says so', async () => {
  const { sent, user } = await card({});
  await user.click(await screen.findByRole('button', { name: 'Post to Instagram' }));
  const dialog = within(await screen.findByRole('dialog'));
  const names = () =>
    within(dialog.getByRole('list', { name: 'Pictures of the post' }))
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt'));
  expect(names()).toEqual(['1 · front', '2 · rear']);
  expect(dialog.getByRole('button', { name: 'Add 3 · side' })).toHaveProperty('disabled', true);
  // What a crop would do to a picture is said at it, and how to get one without.
  expect(dialog.getAllByText('Mostly blurred edges')).toHaveLength(1);
  expect(dialog.getByText(/pictures in a showroom have no blurred edges/)).toBeDefined();
  const boxes = () =>
    [...document.querySelectorAll<HTMLElement>('li[draggable] > span:first-child')].map(
      (box) => box.style.aspectRatio,
    );
  expect(Number.parseFloat(boxes()[1] ?? '')).toBeCloseTo(4 / 3);
  await user.click(dialog.getByRole('button', { name: 'Move 2 · rear forward' }));
  expect(names()).toEqual(['2 · rear', '1 · front']);
  expect(Number.parseFloat(boxes()[1] ?? '')).toBe(1.91);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 2 · rear forward');
  await user.type(dialog.getByLabelText('Caption'), 'New:');
  await user.click(dialog.getByRole('button', { name: 'Golf' }));
  expect(dialog.getByText(/^9 of 2,200 characters/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('The post is on its way');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    connectionId: 'connection-1',
    imageIds: ['rear', 'front'],
    caption: 'New: Golf',
  });
});

test('without an account there is a link to where one is connected', async () => {
  await card({ connections: [] });
  const link = await screen.findByRole('link', { name: 'Social connections' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings#profile');
});

test.each([
  [{ connections: [] }, /Connect an Instagram account/],
  [{ connections: [{ ...connection, userId: 'another' as UserId }] }, /Connect an Instagram account/],
  [{ isOn: false }, /Instagram is switched off for this vehicle/],
] as const)('what is missing for a post is said: %#', async (parts, words) => {
  await card(parts as Parts);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Post to Instagram' })).toBeNull();
});

test('a post that failed says why, in the words of Instagram too', async () => {
  await card({ posts: [post] });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Instagram refused the post. Instagram says: The aspect ratio is not supported.',
  );
});
