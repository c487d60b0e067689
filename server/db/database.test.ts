import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { isDatabaseAway } from './database.ts'

const app = useApp()

test.for([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ code: '57P03' }, true],
  [{ code: '08006' }, true],
  [{ code: '53100' }, true],
  [{ code: '53200' }, true],
  [{ code: '53300' }, true],
  [{ code: '25006' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ code: '55P03' }, true],
  [{ code: '57014' }, true],
  [new Error('Query read timeout'), true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: '23505' }, false],
  [{ code: '42601', message: 'syntax error' }, false],
  [undefined, false],
] as const)('%j means that the database is away: %s', ([error, away]) => {
  expect(isDatabaseAway(error)).toBe(away)
})

test('arrays of integers are read whole, with what is empty, missing or nested', async () => {
  const { rows } =
    await sql`select array[2, -1, 32767]::smallint[] as week, '{}'::integer[] as empty,
    array[1, null] as missing, array[[1, 2], [3, 4]] as nested, array['1', 'a, b'] as words`.execute(
      app.ctx.db,
    )
  const nested = [
    [1, 2],
    [3, 4],
  ]
  expect(rows).toEqual([
    { week: [2, -1, 32_767], empty: [], missing: [1, null], nested, words: ['1', 'a, b'] },
  ])
})
