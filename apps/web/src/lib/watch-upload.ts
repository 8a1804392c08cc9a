/** How long an upload may get no further, and how long the server may then take for the file. */
const [stalledMs, storedMs] = [60_000, 300_000];

/** Aborts an upload that gets no further: a lost connection reports no error for a long time. */
export function watchUpload(request: XMLHttpRequest) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), ms);
  };
  wait(stalledMs);
  request.upload.onload = () => wait(storedMs);
  return { heard: () => wait(stalledMs), stop: () => clearTimeout(timer) };
}
