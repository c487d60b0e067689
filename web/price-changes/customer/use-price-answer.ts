import { useState } from 'react'
import { type JobPage, approvePrice, declinePrice, getJobPage } from '../../../contract/job-page.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { ApiError } from '../../api/client.ts'
import { useShowPage } from '../../api/job-page.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import type { Unpaid } from '../../payment/FinishPaying.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { approvedWords, declinedWords, endOf, type NamedPrice } from './price-words.ts'

type Outcome =
  | { kind: 'answered'; words: string }
  | { kind: 'unpaid'; unpaid: Unpaid }
  | { kind: 'refused'; words: string }
type Come = (change: NamedPrice, outcome: Outcome) => void

/** The price in question, the customer's two answers to it, and what came of them. */
export function usePriceAnswer(token: string, job: JobPage) {
  const hauler = useLast(job.hauler)?.firstName ?? 'Your hauler'
  const who = useLast(job.priceChange)?.byTeam ? 'Our team' : hauler
  const [latest, setLatest] = useState<{ of: number; outcome: Outcome } | null>(null)
  const show = useShowPage(token)
  const come: Come = (change, outcome) => setLatest({ of: change.id, outcome })
  const approval = useApproval(token, come)
  const refusal = useRefusal(token, who, come)
  // What an answer brings is shown with the answer, not before.
  const open = useHeld(job.priceChange, approval.isRunning || refusal.running !== null)
  const change = useLast(open)
  if (!change) return null
  return {
    who,
    change,
    isOpen: open !== null,
    /** What became of a price that ended without this page. */
    end: open ? null : endOf(change, job, now()),
    outcome: latest?.of === change.id ? latest.outcome : null,
    isApproving: approval.isRunning,
    /** How the customer is declining at this moment. */
    declining: refusal.running,
    approve: () => approval.approve(change),
    decline: (instead: Instead) => refusal.decline(change, instead),
    settle: (page: JobPage) => {
      show(page)
      come(change, { kind: 'answered', words: wordsOf(change, page) })
    },
    /** The payment waits; the page offers it again. */
    putOff: () => setLatest(null),
    lookAgain: () => show(),
  }
}

export type PriceAnswer = NonNullable<ReturnType<typeof usePriceAnswer>>

const wordsOf = (change: NamedPrice, page: JobPage): string =>
  page.money.price === change.to ? approvedWords(change) : endOf(change, page, now())

function useApproval(token: string, come: Come) {
  const approving = useApprovePrice()
  const tooLate = useTooLate(token, come)
  const approve = (change: NamedPrice) =>
    approving.mutate(
      { params: { token }, body: { price: change.to } },
      {
        onSuccess: ({ page, pay }) => {
          if (pay) come(change, { kind: 'unpaid', unpaid: pay })
          else if (!page.priceChange)
            come(change, { kind: 'answered', words: wordsOf(change, page) })
        },
        onError: (error) => tooLate(change, error),
      },
    )
  return { approve, isRunning: approving.isPending }
}

type Instead = 'agreed_scope' | 'trip_fee'

function useRefusal(token: string, who: string, come: Come) {
  const declining = useDeclinePrice()
  const tooLate = useTooLate(token, come)
  const decline = (change: NamedPrice, instead: Instead) =>
    declining.mutate(
      { params: { token }, body: { price: change.to, instead } },
      {
        onSuccess: (page) =>
          come(change, { kind: 'answered', words: declinedWords(change, page, who) }),
        onError: (error) => tooLate(change, error),
      },
    )
  return { decline, running: declining.isPending ? declining.variables.body.instead : null }
}

/** The server's reason stands beside the question, and the question as it is now comes with it. */
function useTooLate(token: string, come: Come) {
  const show = useShowPage(token)
  return (change: NamedPrice, { status, reason }: { status: number; reason: string }) => {
    if (status === 409) come(change, { kind: 'refused', words: reason })
    show()
  }
}

/** A value as it was before something began, until that is over. */
function useHeld<Value>(value: Value, held: boolean): Value {
  const [lastValue, setLastValue] = useState(value)
  if (!held && lastValue !== value) setLastValue(value)
  return held ? lastValue : value
}

/** That it is too late is no fault: the page says so in the place of the question. */
const unlessTooLate =
  (title: string) =>
  ({ status, reason }: ApiError) =>
    status === 409 ? null : { title, message: reason }

/** Said to be approved only once it is paid; asking again goes on with the same payment. */
const useApprovePrice = () =>
  useApiMutation(approvePrice, {
    refetches: [getJobPage],
    success: ({ page }) =>
      page.priceChange ? null : `The price is now ${formatMoney(page.money.price)}`,
    failure: unlessTooLate('Failed to approve the price'),
  })

const useDeclinePrice = () =>
  useApiMutation(declinePrice, {
    refetches: [getJobPage],
    success: 'You declined the new price',
    failure: unlessTooLate('Failed to decline the price'),
  })
