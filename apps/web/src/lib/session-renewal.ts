interface Renewal {
  /** The session has ended: calls wait from now on. */
  begin(): void;
  /** There is a session of the same user again (`isBack`), or somebody else signed in, or the user left. */
  end(isBack: boolean): void;
  /** The promise that waiting calls await; null while none wait. */
  awaited(): Promise<boolean> | null;
}

/** Lets calls wait between the end of a session and the next sign-in. */
export function createRenewal(): Renewal {
  let current: PromiseWithResolvers<boolean> | null = null;
  return {
    begin() {
      current ??= Promise.withResolvers<boolean>();
    },
    end(isBack) {
      current?.resolve(isBack);
      current = null;
    },
    awaited: () => current?.promise ?? null,
  };
}
