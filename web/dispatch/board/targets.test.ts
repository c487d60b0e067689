import { expect, test } from 'vitest'
import { Day, type Slot } from '../../../contract/calendar.ts'
import { HaulerId } from '../../../contract/haulers.ts'
import { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { CalendarJob, Candidate } from '../../../contract/schedule.ts'
import type { MoveOptions } from '../../../contract/team-moves.ts'
import { scheduledAt } from '../calendar/places.ts'
import { nextSpot, spotsOf } from './board-keys.ts'
import { carryText } from './carry-copy.ts'
import { dayTargets, refusalOf, slotTargets, weekOf } from './targets.ts'

const friday = Day.parse('2026-11-20')
const saturday = Day.parse('2026-11-21')
const week = weekOf(friday)

const job: CalendarJob = {
  id: JobId.parse(7),
  firstName: 'Mei',
  lastName: 'Tanaka',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  loadSize: 'small',
  status: 'pending',
  preferredDate: friday,
  preferredTime: 'morning',
  estimatedPrice: cents(149_99),
}
const hauler = (id: number) => ({
  id: HaulerId.parse(id),
  user: { firstName: 'Dana', lastName: 'Park' },
})
const candidate = (id: number, slots: Slot[]): Candidate => ({
  ...hauler(id),
  vehicleType: 'truck',
  slots: slots.map((timeSlot) => ({ timeSlot, jobs: 0, maxJobs: 2 })),
  refusal: slots.length > 0 ? null : 'Dana is closed for the morning of that day',
  metres: 4_200,
})
const candidates = [candidate(1, ['8-10', '10-12']), candidate(2, ['10-12']), candidate(3, [])]
const waiting = { job, from: null }
const placed = { job, from: scheduledAt(job, { hauler: hauler(1), timeSlot: '10-12' }) }
const day = { span: 'day', days: [friday] } as const
const inWeek = { span: 'week', days: week } as const

test('on its day a job may go where the server says, but for the place that it has', () => {
  expect([...slotTargets(waiting, day, candidates).keys()]).toEqual([
    '1 8-10',
    '1 10-12',
    '2 10-12',
  ])
  expect([...slotTargets(placed, day, candidates).keys()]).toEqual(['1 8-10', '2 10-12'])
  expect(slotTargets(waiting, { ...day, days: [saturday] }, candidates).size).toBe(0)
  expect(slotTargets(waiting, day, candidates).get('1 8-10')).toMatchObject({
    note: 'About 4 km from where Dana starts, 1 of 2 in this slot',
    to: { hauler: { id: 1 }, timeSlot: '8-10' },
  })
})

test('in a week it goes to another hauler of its day, or back to the market', () => {
  const targets = slotTargets(placed, inWeek, candidates)
  expect([...targets.keys()]).toEqual(['2 2026-11-20', 'day 2026-11-20'])
  expect(targets.get('day 2026-11-20')?.kind).toBe('market')
})

test('another day is open where a window is, with its hauler where they are free', () => {
  const windows = (['morning', 'afternoon'] as const).map((window) => ({
    date: saturday,
    window,
    state: window === 'morning' ? ('full' as const) : ('open' as const),
    isHaulerFree: true,
    refusal: null,
    askUntil: null,
    askRefusal: null,
  }))
  const options: MoveOptions = {
    jobId: job.id,
    preferredDate: friday,
    preferredTime: 'morning',
    windows,
    fee: cents(0),
    sameDay: null,
    method: 'card',
    hauler: null,
    refusal: null,
    asked: null,
  }
  const targets = dayTargets(placed, inWeek, [options])
  expect([...targets.keys()]).toEqual(['1 2026-11-21', 'day 2026-11-21'])
  expect(targets.get('1 2026-11-21')).toMatchObject({
    window: 'afternoon',
    hauler: 'keep',
    note: 'From Fri, Nov 20 to Sat, Nov 21, 12PM-5PM. Mei must agree first',
  })
  const busy = windows.map((each) => ({ ...each, isHaulerFree: false }))
  expect(
    dayTargets(placed, inWeek, [{ ...options, windows: busy }]).get('day 2026-11-21'),
  ).toMatchObject({
    hauler: 'release',
  })
  expect(dayTargets(placed, inWeek, [{ ...options, refusal: 'It is over' }]).size).toBe(0)
})

test('a place where it cannot go says why', () => {
  const why = (key: string) => refusalOf(key, placed, { candidates, span: 'day' })
  expect(why('1 10-12')).toBe('This is where it is')
  expect(why('3 8-10')).toBe('Dana is closed for the morning of that day')
  expect(why('2 12-2')).toBe('The customer chose the morning')
  expect(why('2 8-10')).toBe('Dana has no room in 8-10 AM')
  expect(why('9 8-10')).toBe('This hauler takes no jobs now')
  expect(why('day 2026-11-21')).toBe('No window of that day is open')
})

test('while a job is moved it is said where it can go, and what the place means', () => {
  const say = (among: Candidate[] | undefined, note: string | null = null, isFailed = false) =>
    carryText(waiting, {
      targets: among && slotTargets(waiting, day, among),
      isFailed,
      note,
      columnDays: [friday],
    })
  expect(say(candidates)).toBe('Job #7 can go to 3 slots of 2 haulers.')
  expect(say([candidate(2, ['8-10'])])).toBe('Job #7 can go to 1 slot of 1 hauler.')
  expect(say(candidates, 'It costs nothing')).toBe('Job #7: It costs nothing.')
  expect(say([candidate(3, [])])).toMatch('Job #7 has no other free slot right now')
  expect(say(undefined)).toBe('Looking where Job #7 can go...')
  expect(say(undefined, null, true)).toMatch('could not be loaded')
  const elsewhere = { targets: new Map(), isFailed: false, note: null, columnDays: [saturday] }
  expect(carryText(waiting, elsewhere)).toBe(
    'Job #7 is for Friday, Nov 20, 2026, not for this day.',
  )
})

test('arrows go through the legal places alone: along rows, and to the nearest of the next row', () => {
  const rows = new Map([
    ['1', 0],
    ['2', 1],
    ['3', 2],
  ])
  const columns = ['8-10', '10-12', '12-2']
  const spots = spotsOf(['3 8-10', '1 8-10', '1 12-2', 'day 2026-11-21', '9 8-10'], rows, columns)
  expect(spots.map(({ key }) => key)).toEqual(['day 2026-11-21', '1 8-10', '1 12-2', '3 8-10'])
  const press = (key: string | null, arrow: string) => nextSpot(spots, key, arrow)?.key
  expect(press(null, 'ArrowDown')).toBe('day 2026-11-21')
  expect(press('1 8-10', 'ArrowRight')).toBe('1 12-2')
  expect(press('1 12-2', 'ArrowDown')).toBe('3 8-10')
  expect(press('3 8-10', 'ArrowUp')).toBe('1 8-10')
  expect(press('3 8-10', 'ArrowDown')).toBe('3 8-10')
  expect(nextSpot([], null, 'ArrowDown')).toBe(null)
})
