import { expect, test } from 'vitest'
import { findDistributedSql } from './distributed-sql.ts'

const usesOf = (text: string): string[] =>
  findDistributedSql([{ name: 'one.sql', text }])
    .filter(({ times }) => times > 0)
    .map(({ sql }) => sql)

test.for([
  ["perform pg_notify('events', new.id::text)", 'LISTEN, NOTIFY'],
  ['await client.query(`listen ${channel}`)', 'LISTEN, NOTIFY'],
  ['select pg_try_advisory_xact_lock(1)', 'advisory locks'],
  ['exclude using gist (slot with &&)', 'exclusion constraints'],
  ['create materialized view sums as select 1', 'materialized views'],
  ['create unlogged table hits (id int)', 'unlogged tables'],
  ['select id from rows limit 1 for update skip locked', 'SKIP LOCKED'],
  ["db.selectFrom('jobs').forUpdate(['jobs'])", 'row locks of one table of a join (FOR UPDATE OF)'],
  ['create temporary table earlier (id int)', 'temporary tables'],
])('%s is listed', ([text, sql]) => {
  expect(usesOf(text ?? '')).toContain(sql)
})

test('plain SQL is not listed', () => {
  expect(usesOf('select id from jobs where id = 1 for update; not deferrable')).toEqual([])
})
