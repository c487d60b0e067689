import { useQuery } from '@tanstack/react-query'
import { listAtRisk } from '../../../contract/at-risk.ts'
import { listSolvedRisks } from '../../../contract/solved-risks.ts'
import { apiQuery } from '../../api/query.ts'
import { useLast } from '../../ui/dialog/use-last.ts'
import { onDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'

const AtRiskRows = onDemand(async () => (await import('./AtRiskRows.tsx')).AtRiskRows)

const LOOK_EVERY_MS = 30_000

/** The jobs that need a person now, each with its best next action, and what is solved; nothing on a day without any. */
export function AtRiskLane({ onOpen }: { onOpen: (jobId: number) => void }) {
  const query = useQuery({ ...apiQuery(listAtRisk, {}), refetchInterval: LOOK_EVERY_MS })
  const solved = useQuery({ ...apiQuery(listSolvedRisks, {}), refetchInterval: LOOK_EVERY_MS }).data
  const isNeeded = (query.data?.items.length ?? 0) > 0 || (solved?.total ?? 0) > 0
  // The last one that is solved can still be undone.
  const wasNeeded = useLast(isNeeded || null) !== null
  if (query.isError && !query.data) return <QueryError what="the jobs at risk" query={query} />
  if (!query.data || !wasNeeded) return null
  return (
    <AtRiskRows
      jobs={query.data}
      ahead={query.data.now.getTime() - query.dataUpdatedAt}
      solved={solved}
      onOpen={onOpen}
    />
  )
}
