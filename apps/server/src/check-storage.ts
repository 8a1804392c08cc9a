/** `npm run cli -- check-storage`: performs what every storage has to do on the one that the settings name. */
import { newId } from './platform/crypto.ts';
import { InstallationFault } from './platform/installation-fault.ts';
import type { Storage } from './platform/storage/storage.ts';
import { storageContract } from './platform/storage/storage-contract.ts';

type Say = (line: string) => void;

async function staysPrivate(storage: Storage, folder: string): Promise<void> {
  await storage.put(`${folder}/private.jpg`, Buffer.from('a photo'));
  if (await storage.isOpenToStrangers(`${folder}/private.jpg`))
    throw new Error('it was read without a key: make the bucket private');
}

const steps = [...storageContract, { says: 'Strangers read nothing', perform: staysPrivate }];

/** Checks a storage in a folder of its own, which is removed afterwards. Returns whether it does all that it has to. */
export async function checkStorage(storage: Storage, say: Say): Promise<boolean> {
  const folder = `check-${newId()}`;
  say(`${storage.words.place} is checked in the folder ${folder}.`);
  let failed = 0;
  try {
    for (const [at, { perform, says }] of steps.entries()) {
      const error = await perform(storage, `${folder}/${at}`).catch((cause: Error) => cause);
      say(error ? `FAILED: ${says}: ${error.message}.` : `${says}.`);
      if (error) failed += 1;
      // The others would fail for the same reason.
      if (error instanceof InstallationFault) break;
    }
  } finally {
    await storage.remove(folder).then(
      () => say('The folder is removed.'),
      () => say(`The folder ${folder} could not be removed.`),
    );
  }
  say(failed === 0 ? 'The storage does all that it has to.' : 'The storage is NOT fit for an installation.');
  return failed === 0;
}
