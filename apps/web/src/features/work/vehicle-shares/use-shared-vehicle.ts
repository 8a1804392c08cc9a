import type { SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { useEffect, useState } from 'react';
import { fetchSharedVehicle } from './vehicle-shares.calls.ts';

interface Shared {
  vehicle: SharedVehicle | null;
  error: unknown;
  retry: () => void;
}

/** The token behind the `#` of the page's address. */
const tokenHere = () => decodeURIComponent(location.hash.slice(1));

/** The vehicle behind the address of this page; a changed token is followed. */
export function useSharedVehicle(): Shared {
  const [token, setToken] = useState(tokenHere);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<Shared, 'retry'>>({ vehicle: null, error: null });
  useEffect(() => {
    const follow = () => setToken(tokenHere());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another request.
  useEffect(() => {
    let isShown = true;
    setState({ vehicle: null, error: null });
    fetchSharedVehicle(token).then(
      (vehicle) => isShown && setState({ vehicle, error: null }),
      (error: unknown) => isShown && setState({ vehicle: null, error }),
    );
    return () => {
      isShown = false;
    };
  }, [token, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}
