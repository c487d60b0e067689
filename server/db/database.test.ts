import { expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'

test.for([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ code: '57P03' }, true],
  [{ code: '08006' }, true],
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
