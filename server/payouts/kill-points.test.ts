import { expect, test } from 'vitest'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import {
  A_LONG_TIME,
  killPointTrial,
  KILLS_PROCESSES,
  PLAYED_APART,
} from '../testing/kill-points/trial.ts'

const { violationsOf, contradictions, scenes } = await killPointTrial()
const { paid, inProgress, completed } = scenes

test(
  'wherever the server is killed while a job is done and paid out, it is paid out once',
  async () => {
    // `npm run kill-points` kills it while the job is claimed and started as well.
    const tale = KILLS_PROCESSES
      ? { before: paid, scenes: ['claim', 'start', 'complete'] as const }
      : { before: inProgress, scenes: ['complete'] as const }
    const right = () => ({ charges: 1, transfers: 1, refunds: 0, takenBack: 0 })
    expect(await violationsOf('Completion, payout', tale, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)

test(
  'wherever the server is killed while a job with a higher price is completed, its share is one transfer',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const before = [...inProgress, 'proposePriceOnSite', 'approve'] as const
    const right = () => ({ charges: 2, transfers: 1, refunds: 0, takenBack: 0 })
    const tale = { before, scenes: ['complete'] as const }
    expect(await violationsOf('Completion at a higher price', tale, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)

test(
  'wherever the server is killed while a hauler is tipped, the tip is charged and paid out once',
  async ({ skip }) => {
    skip(!KILLS_PROCESSES, PLAYED_APART)
    const right = () => ({ charges: 2, transfers: 2, refunds: 0, takenBack: 0 })
    const tale = { before: completed, scenes: ['tip'] as const }
    expect(await violationsOf('Tip', tale, right)).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)

test(
  'wherever the server is killed while half of a price is refunded, half of the share is taken back once',
  async () => {
    const tale = { before: completed, scenes: ['refundHalf'] as const }
    expect(
      await violationsOf('Refund, share taken back', tale, (price) => {
        const rest = cents(price - Math.floor(price / 2))
        const takenBack =
          splitPrice(price, FIRST_SHARE_PERMILLE).haulerPayout -
          splitPrice(rest, FIRST_SHARE_PERMILLE).haulerPayout
        return { charges: 1, transfers: 1, refunds: 1, takenBack }
      }),
    ).toEqual([])
    expect(await contradictions()).toEqual([])
  },
  A_LONG_TIME,
)
