import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../contract/calendar.ts'
import { getHaulerAccount } from '../../../contract/hauler-account.ts'
import { getPapers } from '../../../contract/papers.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { tasksOf } from './account-tasks.ts'

/** The hauler's own account with its papers, and what waits for the hauler. */
export function useAccount() {
  const account = useQuery(apiQuery(getHaulerAccount, {}))
  const papers = useQuery(apiQuery(getPapers, {}))
  const today = dayOf(now())
  return { account, papers, today, tasks: tasksOf(account.data, papers.data, today) }
}
