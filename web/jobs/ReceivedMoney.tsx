import { useState } from 'react'
import { getJobMoney, type JobMoney } from '../../contract/job-money.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  COLLECT_METHODS,
  type CollectBy,
  type CollectMethod,
} from '../../contract/payment-methods.ts'
import { receivePayment } from '../../contract/received-payments.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { readDollars } from '../ui/field/read-dollars.ts'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'

const METHODS: Record<CollectMethod, string> = {
  cash: 'Cash',
  e_transfer: 'E-transfer',
  cheque: 'Cheque',
}

/** Records money that the customer paid without a card, and who holds it. */
export function ReceivedMoney({ money }: { money: JobMoney }) {
  const { jobId, due, collect } = money
  const [method, setMethod] = useState<CollectMethod>(
    !collect || collect.method === 'account' ? 'cash' : collect.method,
  )
  const [heldBy, setHeldBy] = useState<CollectBy>(collect?.by ?? 'office')
  const [typed, setTyped] = useState((due / 100).toFixed(2))
  const [reference, setReference] = useState('')
  const record = useApiMutation(receivePayment, {
    refetches: [getJobMoney, getAdminJob, listAdminJobs],
    success: ({ paymentStatus }) =>
      paymentStatus === 'paid' ? 'Recorded. The job is paid.' : 'Recorded.',
    failure: ({ reason }) => reason,
  })
  const amount = readDollars(typed)
  return (
    <form
      className={layout.stack}
      aria-label="Money received"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount === undefined) return
        const body = { method, heldBy, amount, ...(reference && { reference }) }
        record.mutate({ params: { jobId }, body })
      }}
    >
      <p className="num">{formatMoney(due)} is left to pay.</p>
      <div className={layout.pair}>
        <SelectField
          label="Paid by"
          value={method}
          options={COLLECT_METHODS.map((value) => ({ value, label: METHODS[value] }))}
          onValue={(value) => setMethod(COLLECT_METHODS.find((each) => each === value) ?? 'cash')}
        />
        <SelectField
          label="Who holds it"
          value={heldBy}
          options={[
            { value: 'office', label: 'Office' },
            { value: 'hauler', label: 'Hauler' },
          ]}
          onValue={(value) => setHeldBy(value === 'hauler' ? 'hauler' : 'office')}
        />
        <TextField
          label="Amount received"
          inputMode="decimal"
          value={typed}
          error={amount === undefined ? 'Enter an amount like 250 or 249.50' : undefined}
          onValue={setTyped}
        />
        <TextField
          label="Reference (optional)"
          maxLength={100}
          value={reference}
          onValue={setReference}
        />
      </div>
      <Button type="submit" pending={record.isPending ? 'Recording...' : false}>
        Record money received
      </Button>
    </form>
  )
}
