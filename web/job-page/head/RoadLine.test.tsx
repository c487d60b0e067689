import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { aJob } from '../testing/given.tsx'
import { RoadLine } from './RoadLine.tsx'

const at = (time: string) => new Date(`2026-11-21T${time}:00-07:00`)
const road = (job: ReturnType<typeof aJob>) => {
  render(<RoadLine job={job} />)
  return [...document.querySelectorAll('li')].map((step) =>
    `${step.dataset['state']}: ${[...step.children].map(({ textContent }) => textContent).join(' ')}`.trim(),
  )
}
const payment = { event: 'paid', at: at('09:00') } as const
const assignment = { event: 'assigned', at: at('10:00') } as const

test('an unpaid booking has not set out', () => {
  const due = { amount: aJob().money.price, until: at('12:00'), holdMinutes: 15 }
  expect(road(aJob({ status: 'pending', hauler: null, timeline: [], due }))).toEqual([
    'now:  Booked Not paid',
    'ahead:  Hauler',
    'ahead:  On the way Sat, Nov 21',
    'ahead:  Done',
  ])
})

test('a request is not called booked', () => {
  const request = { confirmBy: at('12:00') }
  const [first] = road(aJob({ status: 'pending', hauler: null, timeline: [payment], request }))
  expect(first).toBe('done:  Requested Sat, Nov 21 , done')
})

test('each step has its day or its time, and the one that is under way is the current one', () => {
  const timeline = [payment, assignment, { event: 'on_the_way', at: at('13:05') } as const]
  expect(road(aJob({ status: 'assigned', timeline }))).toEqual([
    'done:  Booked Sat, Nov 21 , done',
    'done:  Hauler Sat, Nov 21 , done',
    'now:  On the way 1:05 PM',
    'ahead:  Done',
  ])
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('On the way')
})

test('a trip that ended without the pickup is forgotten', () => {
  const timeline = [
    payment,
    assignment,
    { event: 'arrived', at: at('13:05') } as const,
    { event: 'moved', at: at('13:30') } as const,
  ]
  expect(road(aJob({ status: 'assigned', timeline }))[2]).toBe('now:  On the way Sat, Nov 21')
})

test('a completed pickup has every step behind it, a cancelled one no road', () => {
  const timeline = [
    payment,
    assignment,
    { event: 'started', at: at('14:00') } as const,
    { event: 'completed', at: at('15:00') } as const,
  ]
  const steps = road(aJob({ status: 'completed', timeline }))
  expect(steps.every((step) => step.startsWith('done'))).toBe(true)
  expect(steps[3]).toContain('3:00 PM')
  document.body.replaceChildren()
  expect(road(aJob({ status: 'cancelled', hauler: null }))).toEqual([])
})
