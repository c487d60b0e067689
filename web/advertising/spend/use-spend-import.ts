import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listBudgets } from '../../../contract/ad-budgets.ts'
import { listAdMetrics } from '../../../contract/ad-metrics.ts'
import { getAdSources } from '../../../contract/ad-sources.ts'
import { importSpend, listSpendImports, type SpendReport } from '../../../contract/ad-spend.ts'
import type { CampaignId } from '../../../contract/advertising.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { ApiError } from '../../api/client.ts'
import { refetch } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CAMPAIGN_READS } from '../campaign-reads.ts'

/** What the person decided about the file; amounts as typed. */
export type TypedChanges = {
  rows: { row: number; cost?: string; leaveOut?: boolean }[]
  matches: { campaign: string; networkId: string | null; campaignId: CampaignId | null }[]
}
const NO_CHANGES: TypedChanges = { rows: [], matches: [] }

/** What an import changes. */
export const SPEND_READS = [
  ...CAMPAIGN_READS,
  listAdMetrics,
  listBudgets,
  getAdSources,
  listSpendImports,
]

/** Sends a file to be checked or stored. @throws ApiError */
async function sendSpend(file: File, changes: TypedChanges, dryRun: boolean): Promise<SpendReport> {
  const body = new FormData()
  body.append('dryRun', String(dryRun))
  body.append('changes', JSON.stringify(changes))
  body.append('file', file, file.name)
  const { method, path, response } = importSpend
  const answer = await fetch(path, { method, body, credentials: 'include' }).catch(() => null)
  if (!answer) throw new ApiError(0, '')
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, text || answer.statusText)
  return response.parse(JSON.parse(text))
}

export type SpendImport = ReturnType<typeof useSpendImport>

/** A file that is checked again after each change, and stored only when asked. */
export function useSpendImport() {
  const [file, setFile] = useState<File | null>(null)
  const [changes, setChanges] = useState(NO_CHANGES)
  const [report, setReport] = useState<SpendReport | null>(null)
  const [pending, setPending] = useState<'check' | 'import' | null>(null)
  /** Of answers that overtake each other the last question's counts. */
  const asked = useRef(0)
  const queries = useQueryClient()

  const send = async (chosen: File, next: TypedChanges, step: 'check' | 'import') => {
    const question = ++asked.current
    setPending(step)
    try {
      const answer = await sendSpend(chosen, next, step === 'check')
      if (question !== asked.current) return
      setReport(answer)
      setChanges(next)
      if (step === 'import') finish(answer)
    } catch (error) {
      if (question === asked.current)
        toast.failure(error instanceof ApiError ? error.reason : 'The file could not be read')
    } finally {
      if (question === asked.current) setPending(null)
    }
  }
  const finish = (answer: SpendReport) => {
    if (answer.importId === null) return
    const { new: added, changed } = answer.counts
    const rows = added + changed
    toast.success(`${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} imported`)
    clear()
    void refetch(queries, SPEND_READS)
  }
  const clear = () => {
    asked.current += 1
    setFile(null)
    setReport(null)
    setChanges(NO_CHANGES)
    setPending(null)
  }
  const again = (next: TypedChanges) => file && void send(file, next, 'check')
  return {
    file,
    report,
    pending,
    clear,
    choose(chosen: File) {
      setFile(chosen)
      setReport(null)
      void send(chosen, NO_CHANGES, 'check')
    },
    store: () => file && void send(file, changes, 'import'),
    repair: (row: number, change: { cost: string } | { leaveOut: true }) =>
      again({
        ...changes,
        rows: [...changes.rows.filter((each) => each.row !== row), { row, ...change }],
      }),
    match: (campaign: string, networkId: string | null, campaignId: CampaignId | null) =>
      again({
        ...changes,
        matches: [
          ...changes.matches.filter(
            (each) => each.campaign !== campaign || each.networkId !== networkId,
          ),
          { campaign, networkId, campaignId },
        ],
      }),
  }
}
