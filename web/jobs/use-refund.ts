import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMoney } from '../../contract/admin-money.ts'
import { listPayouts } from '../../contract/admin-payouts.ts'
import {
  getJobMoney,
  previewRefund,
  refundSettledJob,
  type JobMoney,
  type RefundOffer,
  type ShareChoice,
} from '../../contract/job-money.ts'
import type { RefundSubject } from '../../contract/refund-subjects.ts'
import { getAdminJob, listAdminJobs } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { getAdminStats, listStuckMoney } from '../../contract/reports.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { refundableOf } from './job-money.ts'
import { readDollars } from '../ui/field/read-dollars.ts'

const EMPTY = { isWhole: true, typed: '', share: 'take_back' as ShareChoice, reason: '' }

/** What an admin fills in to give money back, what it would cost whom, and the call that does it. */
export function useRefund(money: JobMoney, onDone: () => void) {
  const { jobId } = money
  const refundForm = useFields(money)
  const { of, fields, offer, amount } = refundForm
  const [tried, setTried] = useState(false)
  const preview = useQuery({
    ...apiQuery(previewRefund, { params: { jobId }, query: { amount: amount ?? offer.most, of } }),
    enabled: !fields.isWhole && amount !== null,
  })
  const refund = useRefundCall()
  const reason = fields.reason.trim()
  const bearings = fields.isWhole ? offer.whole : amount === null ? undefined : preview.data
  const unknown = preview.isError ? `Who bears it is not known. ${preview.error.reason}` : null

  const submit = () => {
    setTried(true)
    if (preview.isError) void preview.refetch()
    if (amount === null || reason === '' || !bearings) return
    const { alreadyRefunded } = offer
    const body = { amount, of, share: fields.share, reason, alreadyRefunded }
    refund.mutate({ params: { jobId }, body }, { onSuccess: onDone })
  }
  return {
    ...refundForm,
    bearings,
    amountError: (tried && refundForm.problem) || undefined,
    reasonError:
      tried && reason === '' ? 'Please write the reason; the customer reads it' : undefined,
    refused: refund.error?.reason ?? unknown,
    pending: refund.isPending || preview.isLoading,
    submit,
  }
}

function useFields(money: JobMoney) {
  const [of, setOf] = useState<RefundSubject>(refundableOf(money)[0] ?? 'price')
  const [written, setFields] = useState(EMPTY)
  // No hauler has a share of the fee.
  const fields = of === 'rescheduling_fee' ? { ...written, share: 'absorb' as const } : written
  const change = (changes: Partial<typeof EMPTY>) => setFields((now) => ({ ...now, ...changes }))
  const offer = money.refundable[of]
  const whole = { amount: offer.most, problem: null }
  return {
    of,
    setOf,
    fields,
    change,
    offer,
    ...(fields.isWhole ? whole : amountIn(fields.typed, offer)),
  }
}

export type RefundForm = ReturnType<typeof useRefund>

const useRefundCall = () =>
  useApiMutation(refundSettledJob, {
    refetches: [
      getJobMoney,
      getAdminJob,
      listAdminJobs,
      getMoney,
      listPayouts,
      listStuckMoney,
      getAdminStats,
    ],
    success: (done) => ({
      title: 'Refund on its way',
      message: `${formatMoney(done.amount)} refunded to the customer`,
    }),
    failure: ({ reason }) => ({ title: 'Nothing was refunded', message: reason }),
  })

/** The typed amount in cents, or what is wrong with it. */
function amountIn(typed: string, { most }: RefundOffer) {
  const amount = readDollars(typed)
  if (amount === undefined) return { amount: null, problem: 'Enter an amount like 250 or 249.50' }
  if (amount === 0) return { amount: null, problem: 'A refund is more than $0.00' }
  if (amount > most) return { amount: null, problem: `At most ${formatMoney(most)} can go back` }
  return { amount, problem: null }
}
