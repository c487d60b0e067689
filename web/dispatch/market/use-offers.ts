import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type ListQuery, MAX_LIMIT } from '../../../contract/list.ts'
import { getOffers, type Offers } from '../../../contract/market.ts'
import { type ChangedIds, useLiveTopic } from '../../api/live-topics.ts'
import { apiQuery } from '../../api/query.ts'

const offersQuery = apiQuery(getOffers, {})

/** How many jobs the hauler may claim; undefined until it is known. */
export const useOfferTotal = (isApproved: boolean): number | undefined =>
  useQuery({ ...offersQuery, enabled: isApproved }).data?.total

/** The numbers of these jobs, as the events name them. */
export const jobsOf = (ids: NonNullable<ChangedIds>): JobId[] =>
  [...ids].filter((id) => id !== undefined) as JobId[]

/** Which of these jobs the hauler may claim, among those that the filters leave: the same question is asked once. */
export async function askForOffers(
  queries: QueryClient,
  filters: Omit<ListQuery<typeof listAvailableJobs>, 'limit' | 'sort' | 'cursor'>,
  jobs: readonly JobId[],
): Promise<OfferedJob[]> {
  const job = jobs.slice(0, MAX_LIMIT).toSorted((a, b) => a - b)
  const query = { ...filters, job, limit: job.length }
  const asked = apiQuery(listAvailableJobs.page, { query })
  return (await queries.fetchQuery({ ...asked, staleTime: 0 })).items
}

/** Keeps the number of offers right while the jobs of others come and go: for a job that is gone nothing is asked. */
export function useLiveOffers(): void {
  const queries = useQueryClient()
  const change = (apply: (offers: Offers) => Offers) =>
    queries.setQueryData(offersQuery.queryKey, (offers) => offers && apply(offers))
  const askAgain = () => queries.invalidateQueries({ queryKey: offersQuery.queryKey })

  useLiveTopic('offer_gone', (ids) => {
    if (!ids || !isWhole(queries.getQueryData(offersQuery.queryKey))) return void askAgain()
    change((offers) => without(offers, jobsOf(ids)))
  })
  useLiveTopic('market', (ids) => {
    if (!ids || ids.size > MAX_LIMIT) return void askAgain()
    const jobs = jobsOf(ids)
    askForOffers(queries, {}, jobs)
      .then((items) =>
        change((offers) => {
          const others = without(offers, jobs)
          return {
            total: others.total + items.length,
            ids: [...items.map(({ id }) => id), ...others.ids],
          }
        }),
      )
      // The number stays until the next change.
      .catch(() => {})
  })
}

const isWhole = (offers: Offers | undefined): boolean =>
  offers === undefined || offers.total === offers.ids.length

function without({ total, ids }: Offers, jobs: readonly JobId[]): Offers {
  const left = ids.filter((id) => !jobs.includes(id))
  return { total: total - (ids.length - left.length), ids: left }
}
