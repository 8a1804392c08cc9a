interface Renewal {
  /** The session has ended: calls wait from now on. */
  begin(): void;
  /** There is a session again, or the person leaves. */
  end(isBack: boolean): void;
  /** What waiting calls wait for; null while nothing is awaited. */
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
