import { expect, test } from 'vitest'
import {
  A_LONG_TIME,
  killPointTrial,
  KILLS_PROCESSES,
  PLAYED_APART,
} from '../testing/kill-points/trial.ts'

const { violationsOf, contradictions, scenes } = await killPointTrial()
const { paid, inProgress } = scenes

test(
  'wherever the server is killed while a job is booked and paid, it is charged once',
  async () => {
    const right = () => ({ charges: 1, transfers: 0, refunds: 0, takenBack: 0 })
    expect(await violationsOf('Booking, payment', { before: [], scenes: paid }, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)

// One story for each kind of move (charge, transfer, refund with its reversal) is played in every run;
// the others by `npm run kill-points` alone.
test(
  'wherever the server is killed while a paid job is cancelled, it is refunded once',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const tale = { before: paid, scenes: ['cancel'] as const }
    const right = () => ({ charges: 1, transfers: 0, refunds: 1, takenBack: 0 })
    expect(await violationsOf('Cancelling, refund', tale, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)

test(
  'wherever the server is killed while a price named on site is approved, the difference is charged once',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const tale = { before: inProgress, scenes: ['proposePriceOnSite', 'approve'] as const }
    const right = () => ({ charges: 2, transfers: 0, refunds: 0, takenBack: 0 })
    expect(await violationsOf('Price on site', tale, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)
