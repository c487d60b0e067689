import { loadSizePrices, SEED_AREAS } from './words.ts'

/** How much is filled, from which numbers on, and what the calendar says. */
export type Plan = {
  jobs: number
  haulers: number
  /** The day the seed ends on, YYYY-MM-DD: jobs are booked in the two years before it. */
  today: string
  /** The highest id in use before the seed, by table: what is added follows it. */
  last: Record<'users' | 'haulers' | 'jobs' | 'payments' | 'refunds' | 'payouts', number> &
    Record<'notifications' | 'adCampaigns' | 'socialMediaPosts' | 'ledgerTransactions', number>
  /** Argon2id hashes of the demo's passwords. */
  passwords: { admin: string; hauler: string }
}

/** Runs one statement and answers how many rows it wrote. */
export type Run = (text: string) => Promise<number>

/** One part of the seed: what the progress line calls it, and how it fills its tables. */
export type Step = { name: string; fill: (run: Run, plan: Plan) => Promise<number> }

/** How many days of bookings there are. */
export const DAYS = 730

const escaped = (text: string): string => text.replaceAll("'", "''")

/** A text as SQL. */
export const text = (value: string): string => `'${escaped(value)}'`

/** A list of texts as an SQL array. */
export const texts = (values: readonly string[]): string => `array[${values.map(text)}]::text[]`

/**
 * Functions of the session that make every draw repeatable: the same row and salt give the same
 * number in every run. Simple enough for PostgreSQL to inline them.
 */
export const DRAWING = `
  create or replace function pg_temp.roll(n bigint, salt int) returns float8
    language sql immutable parallel safe
    as 'select (hashint8extended(n, salt) & 1048575)::float8 / 1048576';
  create or replace function pg_temp.pick(list text[], r float8) returns text
    language sql immutable parallel safe
    as 'select list[1 + floor(r * cardinality(list))::int]';
  create or replace function pg_temp.hour(day date, hours float8) returns timestamptz
    language sql immutable parallel safe
    as $$ select timezone('Etc/GMT+7', day::timestamp + hours * interval '1 hour') $$;
  create or replace function pg_temp.day_of(at timestamptz) returns date
    language sql immutable parallel safe
    as $$ select timezone('Etc/GMT+7', at)::date $$;
  create or replace function pg_temp.provider_id(kind text, n bigint) returns text
    language sql immutable parallel safe
    as $$ select kind || '_sandbox_seed' || lpad(to_hex(n), 20, '0') $$;`

/** A number from 0 up to 1 for the row of this column. */
export const roll = (salt: number, column = 'n'): string => `pg_temp.roll(${column}, ${salt})`

/** One of a list for the row of this column. */
export const pick = (values: readonly string[], salt: number, column = 'n'): string =>
  `pg_temp.pick(${texts(values)}, ${roll(salt, column)})`

/** One of the service areas, the larger ones more often. */
export const pickArea = (salt: number): string =>
  pick(
    Object.entries(SEED_AREAS).flatMap(([area, weight]) => Array<string>(weight).fill(area)),
    salt,
  )

/** The usual price of a load in cents. */
export const priceOfLoad = (column: string): string =>
  `case ${column} ${Object.entries(loadSizePrices)
    .map(([size, cents]) => `when ${text(size)} then ${cents}`)
    .join(' ')} end`
