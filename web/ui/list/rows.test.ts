import { expect, test } from 'vitest'
import { matches, pageOf, pressed, sortFromText, sortRows, sortToText } from './rows.ts'

const numbers = Array.from({ length: 30 }, (_, i) => i + 1)

test('a list is shown a screen at a time', () => {
  expect(pageOf(numbers, 3, 12)).toMatchObject({
    rows: [25, 26, 27, 28, 29, 30],
    from: 25,
    to: 30,
    pages: 3,
    total: 30,
  })
})

test('when a list becomes shorter, its last screen is shown', () => {
  expect(pageOf(numbers.slice(0, 12), 3, 12)).toMatchObject({ page: 1, from: 1, to: 12 })
  expect(pageOf([], 2, 12)).toMatchObject({ rows: [], page: 1, pages: 1, from: 0, to: 0 })
})

test('the order is kept in the address and read back', () => {
  const columns = ['id', 'amount'] as const
  expect(sortFromText(sortToText({ by: 'amount', down: true }), columns)).toEqual({
    by: 'amount',
    down: true,
  })
  expect(sortFromText('nonsense', columns)).toBeNull()
})

test('a second press on a column turns its order around', () => {
  expect(pressed({ by: 'id', down: false }, 'id')).toEqual({ by: 'id', down: true })
  expect(pressed({ by: 'id', down: true }, 'amount')).toEqual({ by: 'amount', down: false })
})

test('rows without a value stand last, whichever way the column is sorted', () => {
  const rows = [{ a: 2 }, { a: null }, { a: 10 }]
  const ordered = (down: boolean) => sortRows(rows, (row) => row.a, down).map((row) => row.a)
  expect(ordered(false)).toEqual([2, 10, null])
  expect(ordered(true)).toEqual([10, 2, null])
})

test('names are ordered as people do, whatever their case and accents', () => {
  const ordered = sortRows(['zoe', 'Émile', 'Adam'], (name) => name, false)
  expect(ordered).toEqual(['Adam', 'Émile', 'zoe'])
})

test('a search needs every word, anywhere', () => {
  expect(matches(['Amrita Gill', '#1042 Port Moody'], 'gill 1042')).toBe(true)
  expect(matches(['Amrita Gill'], 'gill 1042')).toBe(false)
  expect(matches(['Amrita Gill'], '')).toBe(true)
})
