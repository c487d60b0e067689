import { useQuery } from '@tanstack/react-query'
import { cancelPickup, getJobPage, reschedulePickup } from '../../contract/job-page.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'

/** The job of a link, as it is now. */
export const useJobPage = (token: string) => useQuery(apiQuery(getJobPage, { params: { token } }))

/** A fee that changed meanwhile is fetched anew, and asked about once more. */
export const useCancel = () =>
  useApiMutation(cancelPickup, {
    refetches: [getJobPage],
    success: 'Your pickup is cancelled',
    failure: ({ reason }) => ({ title: 'Failed to cancel the pickup', message: reason }),
  })

export const useReschedule = () =>
  useApiMutation(reschedulePickup, {
    refetches: [getJobPage],
    success: 'Your pickup is moved',
    failure: ({ reason }) => ({ title: 'Failed to move the pickup', message: reason }),
  })
