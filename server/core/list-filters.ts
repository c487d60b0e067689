import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { addDays, type Day, instantOf } from '../../contract/calendar.ts'
import type { Range } from '../../contract/filters.ts'

/** What a filter of a list asks of a row. */
export type Condition = RawBuilder<SqlBool>

/** The column holds one of the values. A single one is compared, so that its index also gives the order. */
export const isAnyOf =
  (column: string) =>
  (values: readonly (string | number)[]): Condition =>
    values.length === 1
      ? sql`${sql.ref(column)} = ${values[0]}`
      : sql`${sql.ref(column)} = any(${values})`

/** The expression is true, or is not. */
export const isTrueOf =
  (expression: Condition) =>
  (value: boolean): Condition =>
    value ? expression : sql`not ${expression}`

/** The column is true, or is not. */
export const isTrue =
  (column: string) =>
  (value: boolean): Condition =>
    value ? sql`${sql.ref(column)}` : sql`not ${sql.ref(column)}`

/** The expression lies between both ends, which count. */
export const isWithin =
  (expression: RawBuilder<unknown>) =>
  ({ from, to }: Range<string | number>): Condition =>
    both(
      from === undefined ? null : sql`${expression} >= ${from}`,
      to === undefined ? null : sql`${expression} <= ${to}`,
    )

/** The instant lies on one of the days in British Columbia. */
export const isOnDays =
  (at: string | RawBuilder<unknown>) =>
  ({ from, to }: Range<Day>): Condition => {
    const instant = typeof at === 'string' ? sql.ref(at) : at
    return both(
      from === undefined ? null : sql`${instant} >= ${instantOf(from, 0)}`,
      to === undefined ? null : sql`${instant} < ${instantOf(addDays(to, 1), 0)}`,
    )
  }

const both = (...ends: (RawBuilder<unknown> | null)[]): Condition =>
  sql`(${sql.join(
    ends.filter((end) => end !== null),
    sql` and `,
  )})`
