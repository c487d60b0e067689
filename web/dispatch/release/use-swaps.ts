import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../contract/calendar.ts'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import { getReleaseTerms } from '../../../contract/release.ts'
import { listSwaps, offerSwap, takeSwap, withdrawSwap } from '../../../contract/swaps.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'

// Not with the others in web/offline: only what comes on demand needs those.
const TAKING_NEEDS_SIGNAL = 'Taking a job needs a signal: another hauler may be faster'

const LOOK_EVERY_MS = 60_000

/** The swaps that concern this hauler, with their ends by this device's clock. */
export function useSwaps() {
  const query = useQuery({ ...apiQuery(listSwaps, {}), refetchInterval: LOOK_EVERY_MS })
  const { data, dataUpdatedAt } = query
  /** How far the server's clock is ahead of this one. */
  const ahead = data ? data.now.getTime() - dataUpdatedAt : 0
  return {
    query,
    own: data?.own ?? [],
    offers: data?.offers ?? [],
    hereOf: (at: Date) => new Date(at.getTime() - ahead),
  }
}

/** Offers a job to other haulers instead of releasing it late. */
export const useOfferSwap = (onOffered: () => void) =>
  useApiMutation(offerSwap, {
    refetches: [listSwaps, getReleaseTerms],
    success: ({ openUntil }) => {
      onOffered()
      return {
        title: 'Offered to haulers nearby',
        message: `Until ${formatTime(openUntil)}. It stays yours until one takes it`,
      }
    },
    failure: ({ reason }) => `Couldn't offer the job. ${reason}`,
  })

/** Keeps a job that is offered to others. */
export const useWithdrawSwap = () =>
  useApiMutation(withdrawSwap, {
    refetches: [listSwaps, listMyJobs, getReleaseTerms],
    success: ({ jobId }) => `Job #${jobId} stays yours`,
    failure: ({ reason }) => `Couldn't withdraw the offer. ${reason}`,
  })

/** Takes a job that another hauler offers. */
export const useTakeSwap = () =>
  useApiMutation(takeSwap, {
    refetches: [listSwaps, listMyJobs, getHaulerFigures],
    success: ({ id, firstName }) => ({
      title: `Job #${id} is yours`,
      message: `${firstName} reads that you're coming`,
    }),
    failure: ({ status, reason }) =>
      `Couldn't take the job. ${status === 0 ? TAKING_NEEDS_SIGNAL : reason}`,
  })
