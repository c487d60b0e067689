import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHaulerFigures } from '../../contract/dispatch.ts'
import { getOffers } from '../../contract/market.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, render } from '../testing/render.ts'
import { HaulerStats } from './HaulerStats.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const weeks = (thisWeek: string) =>
  Array.from({ length: 8 }, (_, week) => ({
    start: `2026-10-0${week + 1}`,
    amount: week === 7 ? thisWeek : '0.00',
  }))

async function show(answer: () => Response | Promise<Response>): Promise<void> {
  answerApi({
    [`GET ${getHaulerFigures.path}`]: answer,
    [`GET ${getOffers.path}`]: () => Response.json({ total: 210, ids: [] }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <HaulerStats isApproved />
    </QueryClientProvider>,
  )
  await pass(100)
  await act(() => vi.dynamicImportSettled())
}

const figures = () =>
  [...document.querySelectorAll('dl > div')].map(
    (each) => `${each.querySelector('dt')?.textContent} ${each.querySelector('dd')?.textContent}`,
  )

test('earnings and counts are a dash while they are not known: never a zero that may be wrong', async () => {
  await show(() => new Promise(() => undefined))
  expect(figures()).toEqual([
    'Total Earnings –',
    'Completed Jobs –',
    'Active Jobs –',
    'Available Jobs 210',
  ])
  expect(document.querySelector('input[type=range]')).toBeNull()
})

test('a hauler without a job has earned nothing, and reads so', async () => {
  await show(() =>
    Response.json({
      completedJobs: 0,
      activeJobs: 0,
      totalEarnings: '0.00',
      weeks: weeks('0.00'),
      months: [],
    }),
  )
  expect(figures()).toEqual([
    'Total Earnings $0.00',
    'Completed Jobs 0',
    'Active Jobs 0',
    'Available Jobs 210',
  ])
})

test('the figures are those of the server, however many jobs they count', async () => {
  await show(() =>
    Response.json({
      completedJobs: 1_204,
      activeJobs: 3,
      totalEarnings: '195.50',
      weeks: weeks('91.00'),
      months: [],
    }),
  )
  expect(document.body.textContent).toContain('+$91.00 this week')
  expect(figures()).toEqual([
    'Total Earnings $195.50',
    'Completed Jobs 1204',
    'Active Jobs 3',
    'Available Jobs 210',
  ])
})
