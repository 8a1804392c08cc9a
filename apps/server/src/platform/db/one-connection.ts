/**
 * What keeps the pool free: who has a transaction open waits for nothing but that transaction. Calls that hold a connection each and
 * wait for a second one wait for each other, and one that waits for a slow peer keeps its connection from everybody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs what has a transaction open. What it starts and does not wait for is free once the transaction has ended. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Fails where a transaction is open: so a fault of the code shows at its first call, and not only under load. */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.isOpen)
    throw new Error(`${what} is asked for while a transaction is open; ask before or afterwards`);
}

/** Runs what may wait for more: a start that serves nobody yet, and in tests what stands for another process. */
export function unguarded<T>(work: () => T): T {
  return current.exit(work);
}
