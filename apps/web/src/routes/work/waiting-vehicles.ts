import { pageSizeMax } from '@forecourt/contract/limits';
import { listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import type { QueryClient } from '@tanstack/react-query';
import { onlineManager } from '@tanstack/react-query';
import {
  dropUploads,
  hasUploadsToCome,
  resumeUploads,
  startUploads,
} from '../../features/work/images/use-uploads.ts';
import { creation, type NewVehicle } from '../../features/work/vehicles/vehicles.calls.ts';
import { CallError, call } from '../../lib/call.ts';
import { errorShownByForm } from '../../lib/changes.ts';
import { session } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { text } from '../../lib/i18n.ts';
import { resultOf } from '../../lib/indexed-db.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Vehicles that were created without a connection, with their photos, stored in IndexedDB until they are sent. The page that will send
 * one holds a Web Lock of its name, so that others take it over only once that page is closed.
 */
interface WaitingVehicle {
  key: string;
  userId: string;
  body: NewVehicle;
  files: readonly File[];
}

const databaseName = 'forecourt-waiting-vehicles';
const storeName = 'vehicles';
const lockOf = (key: string) => `${databaseName}:${key}`;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
  return resultOf(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= database();
  return (await opened).transaction(storeName, mode).objectStore(storeName);
}

const canKeep = (): boolean => 'locks' in navigator && 'indexedDB' in globalThis;

/** Rows of whoever is signed in. While root impersonates an account, nothing of it is stored in root's browser. */
function readerId(): string | null {
  const { user } = session.state();
  return user && canKeep() && !session.acting() ? user.id : null;
}

async function forget(key: string): Promise<void> {
  await resultOf((await store('readwrite')).delete(key));
}

/** Nobody has continued the session that ended, so the vehicle waits for the next sign-in of its user. */
const isSessionOver = (error: unknown) => error instanceof CallError && error.status === 401;

/**
 * Stores a vehicle that waits for a connection, which a reload would lose, and calls `onKept`. Returns a function that takes the
 * outcome of its call, the error or null, and whether the form is still open for another try.
 */
export function keepWaiting(
  body: NewVehicle,
  files: readonly File[],
  onKept: () => void,
): (error: unknown, isFormOpen: boolean) => void {
  const userId = readerId();
  if (onlineManager.isOnline() || !userId) return () => undefined;
  const key = crypto.randomUUID();
  const isNeeded = Promise.withResolvers<boolean>();
  const row: WaitingVehicle = { key, userId, body, files };
  // Without enough storage it still waits in this page.
  void navigator.locks
    .request(lockOf(key), async () => {
      await resultOf((await store('readwrite')).put(row));
      onKept();
      if (!(await isNeeded.promise)) await forget(key);
    })
    .catch(() => undefined);
  return (error, isFormOpen) => isNeeded.resolve(error !== null && (isSessionOver(error) || !isFormOpen));
}

/** The vehicle that the server has instead of a new one: an earlier call's whose answer was lost, or somebody else's. */
async function findSame({ body, userId }: WaitingVehicle): Promise<Vehicle | undefined> {
  const { reference, userId: owner = userId, vin } = body;
  const found = await Promise.all(
    [reference, vin].map((search) => search && call(listVehicles, { query: { search, limit: pageSizeMax } })),
  );
  const own = found.flatMap((page) => (page ? page.results : [])).filter((one) => one.userId === owner);
  return own.find((one) => one.reference === reference) ?? own.find((one) => vin && one.vin === vin);
}

/**
 * Creates it when there is a connection. Where the vehicle exists, its photos are added to that one. After any other error, which is
 * shown, the next page tries again.
 */
async function send(vehicle: WaitingVehicle, queries: QueryClient): Promise<void> {
  const { key, body, files } = vehicle;
  const upload = ({ id }: Vehicle) => {
    if (files.length > 0) startUploads({ kind: 'vehicle', id }, files, queries);
  };
  if (!onlineManager.isOnline()) toast.info(text('vehicles.waits', { reference: body.reference }));
  try {
    const options = { ...creation(queries, { onCreated: upload }), ...errorShownByForm };
    await queries.getMutationCache().build(queries, options).execute(body);
  } catch (error) {
    const isThere = error instanceof CallError && error.row === 'vehicleDetailsExist';
    const same = isThere ? await findSame(vehicle).catch(() => undefined) : undefined;
    if (!same) return isSessionOver(error) ? undefined : toast.error(errorText(error, text));
    upload(same);
    toast.info(text('vehicles.joined', { reference: same.reference }));
  }
  await forget(key);
}

async function listWaiting(userId: string): Promise<WaitingVehicle[]> {
  const rows = (await resultOf((await store('readonly')).getAll())) as WaitingVehicle[];
  return rows.filter((row) => row.userId === userId);
}

/** Whose rows this page has sent or stored. */
let owner: string | null = null;

/** Sends those that closed pages of this user, or an earlier session of this page, left. */
function resumeWaiting(queries: QueryClient): void {
  const userId = readerId();
  owner = userId;
  if (!userId) return;
  const takeOver = (row: WaitingVehicle) =>
    navigator.locks.request(lockOf(row.key), { ifAvailable: true }, (lock) => lock && send(row, queries));
  // The browser may block IndexedDB; an error of the call is shown by the panel.
  void listWaiting(userId)
    .then((rows) => Promise.all(rows.map(takeOver)))
    .catch(() => undefined);
}

/** After a sign-out what that user had stored is deleted; after an expired session it is kept for the next sign-in. */
function dropWaiting(): void {
  const state = session.state();
  const userId = owner;
  if (!userId || (state.status === 'anonymous' && state.expired)) return;
  void listWaiting(userId)
    .then((rows) => Promise.all(rows.map(({ key }) => forget(key))))
    .catch(() => undefined);
}

/** Sends the vehicles and photos that a reload interrupted. Returns a function that stops it. */
export function resumeUnsent(queries: QueryClient): () => void {
  resumeWaiting(queries);
  return resumeUploads(queries);
}

/** Whether vehicles or photos wait to be sent, which a sign-out deletes. */
export async function hasUnsent(): Promise<boolean> {
  const userId = readerId();
  // The browser may block IndexedDB.
  const waiting = userId ? await listWaiting(userId).catch(() => []) : [];
  return waiting.length > 0 || hasUploadsToCome();
}

/** After a session. */
export function dropUnsent(): void {
  dropUploads();
  dropWaiting();
}
