const key = 'deviceId';

/**
 * A random id of this browser, 128 bits in hex. Sent with sign-ins, so that guesses from elsewhere do not slow down who
 * has signed in here before. It opens nothing, and stays when somebody signs out.
 */
export function deviceId(): string | null {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    // Without storage it would be another id each time.
    return null;
  }
}
