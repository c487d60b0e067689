import { expect, test } from 'vitest'
import { Day, SLOTS } from '../../contract/calendar.ts'
import { useApp } from '../testing/app.ts'
import { replaceExceptions } from './exception-store.ts'

const app = useApp()
const THURSDAY = Day.parse('2026-11-26')
const CLOSED = SLOTS.map(() => 0)

test.for([
  ['five slots', [0, 0, 0, 0, 0]],
  ['a slot for five jobs', [5, 0, 0, 0, 0, 0]],
  ['a slot for less than none', [-1, 0, 0, 0, 0, 0]],
  ['no slot at all', [null, null, null, null, null, null]],
])('the database refuses %s', async ([, places]) => {
  const { id } = await app.given.hauler()
  const dates = { from: THURSDAY, to: THURSDAY }
  const exception = { day: THURSDAY, places: places as number[], note: null }
  await expect(replaceExceptions(app.ctx.db, id, dates, [exception])).rejects.toMatchObject({
    constraint: 'availability_exceptions_places_check',
  })
})

test('the database refuses an empty note and a second entry for a date', async () => {
  const { id } = await app.given.hauler()
  const dates = { from: THURSDAY, to: THURSDAY }
  const exception = { day: THURSDAY, places: CLOSED, note: null }
  const { db } = app.ctx
  await expect(
    replaceExceptions(db, id, dates, [{ ...exception, note: '' }]),
  ).rejects.toMatchObject({ constraint: 'availability_exceptions_note_check' })
  await expect(replaceExceptions(db, id, dates, [exception, exception])).rejects.toMatchObject({
    constraint: 'availability_exceptions_hauler_id_day_key',
  })
})
