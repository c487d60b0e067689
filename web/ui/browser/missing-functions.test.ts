import { expect, test } from 'vitest'
import { missingFunctions } from './missing-functions.ts'

const { array, map, promise } = missingFunctions
const LISTS = [[], [3, 1, 2], ['b', 'a'], [undefined, 2, 1]]

test.for(LISTS)('%j is sorted and reversed as by the engine, and stays as it is', (...[list]) => {
  const copy = [...list]
  expect(array.toSorted.call(list)).toEqual([...list].toSorted())
  expect(array.toReversed.call(list)).toEqual([...list].toReversed())
  expect(array.toSpliced.call(list, 1, 1, 'x')).toEqual([...list].toSpliced(1, 1, 'x'))
  expect(list).toEqual(copy)
})

test('items are grouped by key, in the order of their first', () => {
  const parity = (value: number) => value % 2
  const groups = map.groupBy([3, 2, 1, 4], parity)
  expect([...groups]).toEqual([...Map.groupBy([3, 2, 1, 4], parity)])
})

test('a promise is settled from outside', async () => {
  const { promise: first, resolve } = promise.withResolvers<number>()
  resolve(7)
  expect(await first).toBe(7)
  const { promise: second, reject } = promise.withResolvers()
  reject(new Error('no'))
  await expect(second).rejects.toThrow('no')
})
