import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import {
  checkMoney,
  getMoney,
  listMoneyTroubles,
  listPayouts,
  type LastCheck,
} from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { listStuckMoney } from '../../contract/reports.ts'
import { useApiMutation } from '../api/query.ts'
import styles from './money.module.css'
import { useLedgerFile } from './use-ledger-file.ts'

/** When the books were compared with the provider, and the way to do it now. */
export function CheckBar({ check }: { check: LastCheck | 'never' | undefined }) {
  const checking = useApiMutation(checkMoney, {
    refetches: [getMoney, listMoneyTroubles, listPayouts, listStuckMoney],
    success: ({ compared, healed, findings }) => ({
      title: 'Check finished',
      message: `${compared} compared, ${healed} healed, ${findings} differ`,
    }),
    failure: (error) => error.message,
  })
  const ledger = useLedgerFile()
  return (
    <div className={styles.check}>
      <p role="status" data-bad={check !== 'never' && check?.failure != null}>
        {check && saidOf(check)}
      </p>
      <div className={styles.tools}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={checking.isPending}
          onClick={() => checking.mutate({})}
        >
          Check now
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={ledger.isFetching}
          onClick={() => void ledger.download()}
        >
          Ledger CSV
        </Button>
      </div>
    </div>
  )
}

function saidOf(check: LastCheck | 'never'): string {
  if (check === 'never') return 'The books have not been compared with the provider yet.'
  const when = `${formatInstant(check.at)}, Pacific time`
  if (check.failure !== null) return `The check of ${when} was not finished. ${check.failure}.`
  return `Compared with the payment provider ${when}: ${check.compared} records, ${check.healed} healed.`
}
