import { expect, test } from 'vitest'
import { Day, SLOTS, type Slot } from '../../../contract/calendar.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { DayHauler } from '../../../contract/calendar-haulers.ts'
import type { CalendarJob, ScheduledJob } from '../../../contract/schedule.ts'
import { boardRows, freeIn, inOrderOf, trayOrder, windowsOf } from './board.ts'

const friday = Day.parse('2026-11-20')

const job = (id: number, preferredDate = friday): CalendarJob => ({
  id: JobId.parse(id),
  firstName: 'Mei',
  lastName: 'Tanaka',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  loadSize: 'small',
  status: 'assigned',
  preferredDate,
  preferredTime: 'morning',
  estimatedPrice: cents(149_99),
})
const hauler = (id: number, firstName: string, open: Slot[], isAvailable = true): DayHauler => ({
  id: HaulerId.parse(id),
  user: { firstName, lastName: 'Lee' },
  serviceAreas: [],
  isAvailable,
  places: SLOTS.map((timeSlot) => (open.includes(timeSlot) ? 2 : 0)),
})
const scheduled = (id: number, haulerId: number, timeSlot: Slot): ScheduledJob => ({
  id,
  jobId: JobId.parse(id),
  haulerId: HaulerId.parse(haulerId),
  scheduledDate: friday,
  timeSlot,
  assignmentType: 'manual',
  job: job(id),
  hauler: { id: HaulerId.parse(haulerId), user: { firstName: 'Gone', lastName: 'Lee' } },
})

test('haulers with jobs come first, then available ones; the others are left out', () => {
  const rows = boardRows(
    [
      hauler(1, 'Zoe', ['8-10']),
      hauler(2, 'Amy', ['8-10', '10-12']),
      hauler(3, 'Shut', []),
      hauler(4, 'Off', ['8-10'], false),
    ],
    [scheduled(7, 1, '8-10'), scheduled(8, 9, '12-2')],
  )
  expect(rows.map(({ name, detail }) => [name, detail])).toEqual([
    ['Gone Lee', 'Takes no jobs now'],
    ['Zoe Lee', 'All areas'],
    ['Amy Lee', 'All areas'],
  ])
  expect(rows[1]?.cells[0]).toMatchObject({ timeSlot: '8-10', maxJobs: 2, jobs: [{ jobId: 7 }] })
  expect(rows[1]?.cells[1]).toMatchObject({ maxJobs: 0, jobs: [] })
})

test('a hauler who gets a job stays in the same row, and a new hauler comes last', () => {
  const haulers = [hauler(1, 'Zoe', ['8-10']), hauler(2, 'Amy', ['8-10'])]
  const before = boardRows(haulers, []).map(({ id }) => id)
  const after = boardRows(haulers, [scheduled(7, 1, '8-10'), scheduled(8, 9, '8-10')])
  expect(after.map(({ id }) => id)).toEqual([9, 1, 2])
  expect(inOrderOf(after, before).map(({ id }) => id)).toEqual([2, 1, 9])
})

test('a slot is free with haulers who are available and not full', () => {
  const rows = boardRows(
    [hauler(1, 'Zoe', ['8-10']), hauler(2, 'Amy', ['8-10'])],
    [scheduled(7, 1, '8-10'), scheduled(8, 1, '8-10')],
  )
  expect(freeIn(rows, '8-10').map(({ name }) => name)).toEqual(['Amy Lee'])
  expect(freeIn(rows, '10-12')).toEqual([])
})

test('a slot names the windows it serves', () => {
  expect(SLOTS.map(windowsOf)).toEqual([
    'Morning',
    'Morning',
    'Afternoon',
    'Afternoon',
    'Afternoon, Evening',
    'Evening',
  ])
})

test('jobs of the shown day come first in the tray', () => {
  const [thursday, saturday] = [Day.parse('2026-11-19'), Day.parse('2026-11-21')]
  const jobs = [job(1, saturday), job(2, thursday), job(4), job(3)]
  expect(trayOrder(jobs, friday).map(({ id }) => id)).toEqual([3, 4, 2, 1])
})
