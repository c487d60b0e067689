import { afterEach, expect, test } from 'vitest'
import { addDays, Day, dayOfWeek, instantAt } from '../../../contract/calendar.ts'
import { cents } from '../../../contract/money.ts'
import * as contract from '../../../contract/recurring-pickups.ts'
import { useApp } from '../../testing/app.ts'
import { meanwhile } from '../../testing/races.ts'
import { bookRecurring } from './book-recurring.ts'
import { updateRecurring } from './store.ts'
import { recurringIn } from './testing/recurring-pickups.ts'

const app = useApp()
const { closeOn, inDays, recurring, jobsOf } = recurringIn(app)
afterEach(() => app.letClockRun())

const days = (...all: string[]): Day[] => all.map((day) => Day.parse(day))
const book = (recurringId: contract.RecurringId) => bookRecurring.run({ recurringId }, app.ctx)
/** The first Monday that can be booked. */
const monday = (): Day => {
  const soon = inDays(2)
  return addDays(soon, (8 - dayOfWeek(soon)) % 7)
}

// December 7, 2026 is a Monday.
test.for([
  // Thursdays are booked: their weeks get no Monday.
  ['week', '2026-12-07', ['2026-12-10', '2026-12-17'], ['2026-12-21', '2026-12-28']],
  // Sunday is the last day of its week.
  ['week', '2026-12-07', ['2026-12-13'], ['2026-12-14', '2026-12-21']],
  ['two_weeks', '2026-12-07', ['2026-12-17'], ['2026-12-21', '2027-01-04']],
  ['two_weeks', '2026-12-10', ['2026-12-02'], ['2026-12-10', '2026-12-24']],
  ['month', '2026-12-08', ['2026-12-30'], ['2027-01-12', '2027-02-09']],
  ['month', '2026-12-08', ['2026-11-30'], ['2026-12-08', '2027-01-12']],
] as const)('%s from %s with %s booked is %s', ([every, firstDay, booked, expected]) => {
  const rule = { every, firstDay: Day.parse(firstDay), lastDay: null }
  const range = { from: Day.parse('2026-12-05'), count: 2, booked: days(...booked) }
  expect(contract.daysToBook(rule, range)).toEqual(expected)
})

test('what is booked stays, and the days after it follow with everything that was edited', async () => {
  const { add, edit, list } = await recurring({ lastDay: inDays(40) })
  const { id } = await add()
  await app.runTasks()
  const before = await jobsOf(id)
  const editedPickup = await edit(id, {
    window: 'evening',
    lastDay: null,
    phone: '604 555 0199',
    items: [{ key: 'sofa', quantity: 1 }],
    loadSize: 'large',
    access: {
      place: 'basement',
      elevator: false,
      walkMinutes: 0,
      notes: 'Gate 4411',
      unattended: false,
    },
    poNumber: 'PO-9',
  })
  expect(editedPickup).toMatchObject({ version: 2, ownWords: '', access: { floors: 1 } })
  await app.runTasks()
  const after = await jobsOf(id)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after[before.length]).toMatchObject({
    preferredTime: 'evening',
    poNumber: 'PO-9',
    description: 'Pick up 1 sofa',
  })
  const job = await app.ctx.db
    .selectFrom('jobs')
    .select(['phone', 'access', 'loadSize'])
    .where('id', '=', after.at(-1)?.id ?? (0 as never))
    .executeTakeFirstOrThrow()
  expect(job).toMatchObject({
    phone: '604 555 0199',
    access: { place: 'basement', notes: 'Gate 4411' },
    loadSize: 'large',
  })
  expect((await list())[0]?.booked).toEqual(after.map(({ day }) => day))
})

test('on another weekday no week gets a second pickup, but one whose pickup is cancelled or deleted gets one', async () => {
  const thursday = addDays(monday(), 3)
  const { add, edit, list } = await recurring({ firstDay: thursday })
  const { id } = await add()
  await app.runTasks()
  const thursdays = await jobsOf(id)
  const removals = [{ deletedAt: app.ctx.now() }, { status: 'cancelled' as const }]
  for (const [at, change] of removals.entries())
    await app.ctx.db
      .updateTable('jobs')
      .set(change)
      .where('id', '=', thursdays[at + 1]?.id ?? (0 as never))
      .execute()
  await edit(id, { firstDay: monday() })
  const free = [7, 14].map((count) => addDays(monday(), count))
  const plannedPickups = (await list())[0]?.next.filter(({ jobId }) => jobId === null) ?? []
  expect(plannedPickups.slice(0, 2).map(({ day }) => day)).toEqual(free)
  await app.runTasks()
  const mondays = async () =>
    (await jobsOf(id)).map(({ day }) => day).filter((day) => dayOfWeek(day) === 1)
  const last = thursdays.at(-1)?.day ?? monday()
  expect((await mondays()).filter((day) => day < last)).toEqual(free)
  // Later the Mondays after the last Thursday can be booked.
  app.setNow(instantAt(inDays(21), '12:00'))
  await book(id)
  expect((await mondays()).slice(0, 3)).toEqual([...free, addDays(last, 4)])
})

test('of two editors the second reads that a colleague was faster, and nothing of theirs is lost', async () => {
  const { add, edit, list } = await recurring()
  const { id } = await add()
  await edit(id, { poNumber: 'PO-1' })
  await expect(edit(id, { poNumber: 'PO-2' })).rejects.toMatchObject({
    code: 'outdated',
    facts: { version: 2 },
  })
  expect((await list())[0]).toMatchObject({ poNumber: 'PO-1', version: 2 })
  expect(await edit(id, { poNumber: 'PO-2' }, 2)).toMatchObject({ poNumber: 'PO-2' })
})

test('a day that is being booked while it is edited is not booked as it was', async () => {
  const { add, edit } = await recurring({ lastDay: inDays(3) })
  const { id } = await add()
  await meanwhile(
    app,
    (db) => updateRecurring(db, id, { timeWindow: 'evening' }),
    () => book(id),
  )
  expect(await jobsOf(id)).toEqual([])
  await edit(id, { lastDay: inDays(3), window: 'morning' }, 2)
  await app.runTasks()
  expect(await jobsOf(id)).toMatchObject([{ preferredTime: 'morning' }])
})

test('days that were left out are tried again', async () => {
  const { add, edit } = await recurring({ lastDay: inDays(3) })
  await closeOn([inDays(3)])
  const { id } = await add()
  await app.runTasks()
  expect(await jobsOf(id)).toEqual([])
  await closeOn([])
  await edit(id, { lastDay: inDays(3) })
  await app.runTasks()
  expect(await jobsOf(id)).toHaveLength(1)
})

test('the same is refused as when it is set up, but a first day that passed stays', async () => {
  const { add, edit, change } = await recurring(
    { firstDay: inDays(3), poNumber: 'PO-1' },
    { requiresPo: true, creditLimit: cents(50_00) },
  )
  const { id } = await add()
  const refusedForms: [Partial<contract.RecurringForm>, string][] = [
    [{ poNumber: '' }, 'poNumber'],
    [{ items: [] }, 'items'],
    [{ firstDay: inDays(0) }, 'firstDay'],
    [{ lastDay: inDays(2) }, 'lastDay'],
  ]
  for (const [changes, path] of refusedForms)
    await expect(edit(id, changes)).rejects.toMatchObject({ fields: [{ path }] })
  await expect(edit(id, { address: '12 Main St, Kelowna' })).rejects.toMatchObject({
    code: 'refused',
  })
  const firstDay = inDays(3)
  app.setNow(instantAt(inDays(6), '12:00'))
  expect(await edit(id, { firstDay })).toMatchObject({ version: 2, firstDay })
  await change(id, 'ended')
  await expect(edit(id, { firstDay }, 2)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(edit(999_999 as never, { firstDay })).rejects.toMatchObject({ code: 'not_found' })
})
