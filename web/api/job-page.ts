import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getJobPage, type JobPage } from '../../contract/job-page.ts'
import { apiQuery } from './query.ts'

/** While the hauler is there, the customer may be asked something at any moment. */
const LOOK_AGAIN_MS = 20_000
/** Before and after, a change can wait a minute. */
const LOOK_LATER_MS = 60_000

/** How often a page that is shown asks for news; not at all once nothing can come. */
function pauseFor(job: JobPage | undefined): number | false {
  if (job?.status === 'in_progress') return LOOK_AGAIN_MS
  const isLive = job?.status === 'assigned' || job?.status === 'pending'
  return isLive || (job?.problem && job.problem.closedAt === null) ? LOOK_LATER_MS : false
}

const jobQuery = (token: string) => apiQuery(getJobPage, { params: { token } })

/** The job of a link, as it is now; fetched again when the page is shown again. */
export const useJobPage = (token: string) =>
  useQuery({
    ...jobQuery(token),
    refetchInterval: ({ state }) => pauseFor(state.data),
    refetchOnWindowFocus: 'always',
  })

/** Shows a page that another call answered with, or the one that holds now. */
export function useShowPage(token: string): (page?: JobPage) => void {
  const queries = useQueryClient()
  const { queryKey } = jobQuery(token)
  return (page) => {
    if (page) queries.setQueryData(queryKey, page)
    else void queries.invalidateQueries({ queryKey })
  }
}
