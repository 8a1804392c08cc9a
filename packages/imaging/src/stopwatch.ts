/** Duration of each step, milliseconds. Steps that run concurrently are each counted in full. */
export class Stopwatch {
  readonly timingsMs: Record<string, number> = {};

  async time<Result>(step: string, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await work();
    this.timingsMs[step] = Math.round((this.timingsMs[step] ?? 0) + performance.now() - start);
    return result;
  }
}
