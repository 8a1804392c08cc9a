import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { currentCause } from '../cause.ts';
import { currentTrace } from '../trace.ts';
import { SnakeCaseCompiler } from './column-names.ts';

/** Starts every transaction with its cause in a setting that the audit trigger reads, and the queue its trace, in the same round trip. */
class AuditedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const cause = currentCause();
    if (!cause || settings.isolationLevel || settings.accessMode) {
      return super.beginTransaction(connection, settings);
    }
    const text = pg.escapeLiteral(JSON.stringify({ ...cause, trace: currentTrace() }));
    await connection.executeQuery(
      CompiledQuery.raw(`begin; select set_config('forecourt.cause', ${text}, true)`),
    );
  }
}

export class AuditedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new AuditedDriver(this.#config);
  }

  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler();
  }
}
