import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Builds and compiles a query at its first use only; each call passes the values of its parameters. For queries that run at
 * every request: building the one of a session takes 30 µs. `build` may use the values only as parameters of the query.
 * Returns the first row.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row | undefined> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(values.map((_value, index) => new Placeholder(index)) as Values)).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.index] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}

/** Where the inner query belongs in the text of the outer one. */
const innerPlace = '/* inner query */';

/**
 * Builds and compiles the part around an inner query at its first use only: the joins and columns of a list are the same for
 * every filter, and take longer to build than the filter. `build` gets the rows of the inner query as a table expression;
 * outside of it, it may use no parameters (`sql.lit` for constants). The order comes after it.
 */
export function compiledAround<Inner, Row>(
  build: (db: Db, inner: RawBuilder<Inner>) => Compilable<Row>,
): (db: Db, inner: Expression<Inner>, order?: RawBuilder<unknown>) => RawBuilder<Row> {
  let around: readonly RawBuilder<unknown>[] | undefined;
  return (db, inner, order) => {
    if (!around) {
      const compiled = build(db, sql.raw<Inner>(innerPlace)).compile();
      if (compiled.parameters.length > 0)
        throw new Error(`Parameters outside of the inner query: ${compiled.sql}`);
      around = compiled.sql.split(innerPlace).map((text) => sql.raw(text));
    }
    const [before, after] = around;
    return sql<Row>`${before}(${inner})${after}${order ? sql` order by ${order}` : sql``}`;
  };
}
