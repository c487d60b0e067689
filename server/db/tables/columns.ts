import type { ColumnType } from 'kysely'

/** Set by Postgres on insert, still writable on update. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** A jsonb column: an object when read, its JSON text when written. */
export type Json<T> = ColumnType<T, string, string>

/** The same with a default of the table's own. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>
