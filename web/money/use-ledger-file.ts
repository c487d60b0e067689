import { useState } from 'react'
import { listLedger, type LedgerLine } from '../../contract/admin-money.ts'
import { dayOf } from '../../contract/calendar.ts'
import { call } from '../api/client.ts'
import { now } from '../clock.ts'
import { dollars, downloadCsv, toCsv, type CsvColumn } from '../ui/csv.ts'
import { toast } from '../ui/feedback/toast.ts'

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
export function useLedgerFile() {
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
