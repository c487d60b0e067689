import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countConversions,
  exportConversions,
  type ConversionCount,
} from '../../../contract/ad-exports.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { ApiError, fetchFile } from '../../api/client.ts'
import { apiQuery } from '../../api/query.ts'
import { keepFile } from '../../ui/browser/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useAdRange } from '../use-ad-analytics.ts'

const LABELS: Record<ConversionCount['network'], string> = { google: 'Google', meta: 'Meta' }

/** Files of completed jobs for the networks, of customers who agreed alone. */
export function SendBack() {
  const { range } = useAdRange()
  const query = useQuery(apiQuery(countConversions, { query: { days: range } }))
  const [pending, setPending] = useState<ConversionCount['network'] | null>(null)
  const send = async (network: ConversionCount['network']) => {
    setPending(network)
    try {
      const file = await fetchFile(exportConversions, { body: { network, days: range } })
      keepFile(`${network}-conversions.csv`, file)
      toast.success('Exported. It is in the audit log')
    } catch (error) {
      toast.failure(error instanceof ApiError ? error.reason : 'The file could not be made')
    } finally {
      setPending(null)
    }
  }
  const counts = query.data ?? []
  const leftOut = counts.reduce((sum, { jobs, withConsent }) => sum + jobs - withConsent, 0)
  return (
    <div className={layout.stack}>
      <b>Send completed jobs back</b>
      <QueryError what="the counts" query={query} />
      {counts.map(({ network, jobs, withConsent }) => (
        <div key={network} className={layout.spread}>
          <span>
            {LABELS[network]}: {formatCount(jobs)} {jobs === 1 ? 'job' : 'jobs'},{' '}
            {formatCount(withConsent)} with consent
          </span>
          <Button
            size="s"
            needs="run-marketing"
            aria-label={`Export for ${LABELS[network]}`}
            unready={withConsent === 0}
            pending={pending === network}
            onClick={() =>
              withConsent === 0
                ? toast.failure('None of these customers agreed that we report to the network')
                : void send(network)
            }
          >
            <IconDownload size={18} aria-hidden="true" />
            Export
          </Button>
        </div>
      ))}
      <p className={layout.dim}>
        {formatCount(leftOut)} left out: no consent, or withdrawn since. Email and phone are hashed.
      </p>
    </div>
  )
}
