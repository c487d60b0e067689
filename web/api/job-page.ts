import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getJobPage, type JobPage } from '../../contract/job-page.ts'
import { apiQuery } from './query.ts'

/** While the hauler is there, the customer may be asked something at any moment. */
const LOOK_AGAIN_MS = 20_000

const jobQuery = (token: string) => apiQuery(getJobPage, { params: { token } })

/** The job of a link, as it is now; fetched again when the page is shown again. */
export const useJobPage = (token: string) =>
  useQuery({
    ...jobQuery(token),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? LOOK_AGAIN_MS : false),
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
