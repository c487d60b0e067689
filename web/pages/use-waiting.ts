import { useQuery } from '@tanstack/react-query'
import { countConversations } from '../../contract/conversations.ts'
import { getAdminStats, type AdminStats } from '../../contract/reports.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { apiQuery } from '../api/query.ts'
import type { AdminTab } from '../paths.ts'

/** A hauler may stand on a driveway for an answer: what waits is fetched again, on every tab. */
const LOOK_EVERY_MS = 30_000

/** How much waits for a decision on each tab; asked for again while the page is in sight. */
export function useWaiting(): Partial<Record<AdminTab, number | undefined>> {
  const enabled = useMissingRight(getAdminStats.right) === null
  const { data: stats } = useQuery({
    ...apiQuery(getAdminStats, {}),
    refetchInterval: LOOK_EVERY_MS,
    enabled,
  })
  const { data: conversations } = useQuery({
    ...apiQuery(countConversations, {}),
    refetchInterval: LOOK_EVERY_MS,
    enabled,
  })
  return {
    jobs: stats?.unassigned,
    haulers: stats?.pendingApprovals,
    messages: conversations?.unread,
    money: stats && moneyOf(stats),
    quotes: stats?.needs.estimatesToReview,
  }
}

const moneyOf = ({ needs }: AdminStats): number =>
  needs.pricesToReview + needs.stuckMoney + needs.findings + needs.overdueInvoices
