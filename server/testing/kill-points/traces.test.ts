import { expect, test } from 'vitest'
import { traces } from './traces.ts'

const traced = (...statements: string[]): string[] => statements.filter(traces())

test('a write leaves a trace and a read leaves none', () => {
  expect(traced('select 1', 'insert into jobs …', 'with next as (update jobs …) select 1')).toEqual(
    ['insert into jobs …', 'with next as (update jobs …) select 1'],
  )
})

test('a transaction leaves its trace when it commits, and only if it wrote', () => {
  expect(traced('begin', 'insert into jobs …', 'select 1', 'commit')).toEqual(['commit'])
  expect(traced('begin', 'select 1', 'commit')).toEqual([])
  expect(traced('start transaction', 'delete from jobs', 'rollback', 'select 1')).toEqual([])
})

test('several statements in one message are a transaction of their own', () => {
  expect(traced('begin; update jobs …; commit;', 'select 1')).toEqual([
    'begin; update jobs …; commit;',
  ])
})
