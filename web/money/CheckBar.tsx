import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import {
  checkMoney,
  getMoney,
  listMoneyTroubles,
  type LastCheck,
  listLedger,
  type LedgerLine,
} from '../../contract/admin-money.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { formatInstant, dayOf } from '../../contract/calendar.ts'
import { listDisputes } from '../../contract/job-money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { call } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { dollars, downloadCsv, toCsv, type CsvColumn } from '../ui/csv.ts'
import { toast } from '../ui/feedback/toast.ts'
import styles from './money.module.css'

/** When the books were compared with the provider, and the way to do it now. */
export function CheckBar({ check }: { check: LastCheck | 'never' | undefined }) {
  const checking = useApiMutation(checkMoney, {
    refetches: [
      getMoney,
      listMoneyTroubles,
      listPayouts,
      listDisputes,
      listStuckMoney,
      getAdminStats,
    ],
    success: ({ compared, healed, findings }) => ({
      title: 'Check finished',
      message: `${compared} compared, ${healed} healed, ${findings} differ`,
    }),
    failure: (error) => error.reason,
  })
  const ledger = useLedgerFile()
  return (
    <div className={styles.check}>
      <div className={styles.checked}>
        <p role="status" data-bad={failureOf(check) !== null}>
          {check && saidOf(check)}
        </p>
        {failureOf(check) !== null && (
          <details>
            <summary>Details</summary>
            <code>{failureOf(check)}</code>
          </details>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          icon={<IconRefresh size={18} />}
          pending={checking.isPending}
          onClick={() => checking.mutate({})}
        >
          Check now
        </Button>
        <Button
          icon={<IconDownload size={18} />}
          pending={ledger.isFetching}
          onClick={() => void ledger.download()}
        >
          Ledger CSV
        </Button>
      </div>
    </div>
  )
}

const failureOf = (check: LastCheck | 'never' | undefined): string | null =>
  check === undefined || check === 'never' ? null : check.failure

function saidOf(check: LastCheck | 'never'): string {
  if (check === 'never') return 'The books have not been compared with the provider yet.'
  const when = `${formatInstant(check.at)}, Pacific time`
  if (check.failure !== null)
    return `The check of ${when} was not finished: part of the books is not compared yet. It is tried again by itself.`
  return `Compared with the payment provider ${when}: ${check.compared} records, ${check.healed} healed.`
}

const columns: CsvColumn<LedgerLine>[] = [
  { title: 'Transaction', value: ({ transactionId }) => transactionId },
  { title: 'Booked', value: ({ at }) => at.toISOString() },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Job ID', value: ({ jobId }) => jobId },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Account', value: ({ account }) => account },
  { title: 'Debit (CAD)', value: ({ debit }) => dollars(debit) },
  { title: 'Credit (CAD)', value: ({ credit }) => dollars(credit) },
]

/** The whole ledger as a file, asked for page by page. */
function useLedgerFile() {
  const [isFetching, setFetching] = useState(false)
  const download = async (): Promise<void> => {
    setFetching(true)
    try {
      const lines = await allLines()
      downloadCsv(`ledger-${dayOf(now())}.csv`, toCsv(columns, lines))
    } catch {
      toast.failure('The ledger could not be fetched. Please try again')
    } finally {
      setFetching(false)
    }
  }
  return { isFetching, download }
}

async function allLines(): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  let after: string | null = null
  do {
    const page: { lines: LedgerLine[]; next: string | null } = await call(listLedger, {
      query: after === null ? {} : { after },
    })
    lines.push(...page.lines)
    after = page.next
  } while (after !== null)
  return lines
}
