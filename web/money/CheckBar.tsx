import { IconDownload, IconRefresh } from '@tabler/icons-react'
import {
  checkMoney,
  getMoney,
  listMoneyTroubles,
  type LastCheck,
  listLedger,
} from '../../contract/admin-money.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { listDisputes } from '../../contract/job-money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import { download } from '../ui/browser/download.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
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
  return (
    <div className={`${layout.spread} ${styles.check}`}>
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
      <div className={`${layout.row} ${styles.tools}`}>
        <Button
          needs="settle-money"
          data-ask="check-books"
          icon={<IconRefresh size={18} />}
          pending={checking.isPending}
          onClick={() => checking.mutate({})}
        >
          Check now
        </Button>
        <Button icon={<IconDownload size={18} />} onClick={() => download(LEDGER_FILE)}>
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

/** From the first entry on, as books are read. */
const LEDGER_FILE = `${listLedger.csv.path}?sort=booked:asc`
