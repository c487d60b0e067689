import { useState } from 'react'
import { Link } from 'wouter'
import { formatInstantDay } from '../../../contract/calendar.ts'
import {
  type CallQuote,
  listCallQuotes,
  renewCallQuote,
  sendCallQuote,
  withdrawCallQuote,
} from '../../../contract/call-quotes.ts'
import { callQuoteStateNames } from '../../../contract/linked-quotes.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { adminPath } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import layout from '../../ui/layout/layout.module.css'
import cells from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import card from '../../ui/list/item-card.module.css'
import { useList } from '../../ui/list/use-list.ts'

/** Prices that were given to callers who have not booked: sent, followed up, booked or withdrawn from here. */
export function CallQuotes() {
  const list = useList(listCallQuotes)
  const [withdrawing, setWithdrawing] = useState<CallQuote | null>(null)
  return (
    <>
      <DataTable
        list={list}
        title="Quotes for callers"
        noun={['quote', 'quotes']}
        columns={columns}
        renderCard={(quote) => (
          <>
            <div className={`${layout.line} ${card.card}`}>
              <span>
                <b>{nameOf(quote)}</b>
                <span className="num">
                  {formatMoney(quote.price)}, {stateText(quote)}
                </span>
                <span className={cells.dim}>{followUpText(quote)}</span>
              </span>
            </div>
            <div className={card.cardActions}>
              <Actions quote={quote} onWithdraw={setWithdrawing} />
            </div>
          </>
        )}
        renderActions={(quote) => <Actions quote={quote} onWithdraw={setWithdrawing} />}
        filters={{ state: { label: 'State', values: callQuoteStateNames } }}
        views={VIEWS}
        empty={{
          title: 'No quotes for callers',
          hint: 'In New job, Save as quote keeps a price for 14 days. It appears here.',
        }}
      />
      <WithdrawQuestion quote={withdrawing} onDone={() => setWithdrawing(null)} />
    </>
  )
}

const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Open', filters: { state: 'open' } },
  { label: 'Expired', filters: { state: 'expired' } },
]

const nameOf = ({ firstName, lastName }: CallQuote): string => `${firstName} ${lastName}`

const stateText = ({ state, expiresAt, jobId }: CallQuote): string => {
  if (state === 'open') return `until ${formatInstantDay(expiresAt)}`
  return jobId === null ? callQuoteStateNames[state] : `Booked as #${jobId}`
}

function followUpText({ sentAt, followUpAt, followedUpAt, state }: CallQuote): string {
  if (followedUpAt) return `Followed up ${formatInstantDay(followedUpAt)}`
  if (sentAt === null) return 'Not sent yet'
  return followUpAt && state === 'open'
    ? `Sent ${formatInstantDay(sentAt)}, follow-up ${formatInstantDay(followUpAt)}`
    : `Sent ${formatInstantDay(sentAt)}`
}

const columns: Column<typeof listCallQuotes>[] = [
  {
    id: 'name',
    cell: (quote) => (
      <>
        <b>{nameOf(quote)}</b>
        <small className="num">{quote.phone}</small>
      </>
    ),
  },
  { id: 'load', cell: ({ description }) => <span className={cells.text}>{description}</span> },
  { id: 'price', cell: ({ price }) => <span className="num">{formatMoney(price)}</span> },
  { id: 'expires', title: 'Expires', sort: 'expiresAt', cell: stateText },
  { id: 'followUp', title: 'Follow-up', cell: followUpText },
]

type ActionProps = { quote: CallQuote; onWithdraw: (quote: CallQuote) => void }

function Actions({ quote, onWithdraw }: ActionProps) {
  const { id, state, email } = quote
  const mayConvert = useMissingRight('run-jobs') === null
  const params = { callQuoteId: id }
  const failure = ({ reason }: { reason: string }) => ({ title: 'Not done', message: reason })
  const sending = useApiMutation(sendCallQuote, {
    refetches: [listCallQuotes],
    success: ({ sentBy }) => `Quote sent by ${sentBy === 'sms' ? 'text' : 'text and email'}`,
    failure,
  })
  const renewing = useApiMutation(renewCallQuote, {
    refetches: [listCallQuotes],
    success: ({ price, expiresAt }) => ({
      title: `The new price is ${formatMoney(price)}`,
      message: `It stands until ${formatInstantDay(expiresAt)}. Read it to the caller, or send it.`,
    }),
    failure,
  })
  if (state === 'withdrawn') return null
  const of = `quote of ${nameOf(quote)}`
  const link = linkOf(quote, mayConvert)
  return (
    <div className={layout.row}>
      {state === 'open' && (
        <Button
          key="send"
          needs="run-jobs"
          size="s"
          aria-label={`Send ${of}`}
          pending={sending.isPending && 'Sending...'}
          onClick={() => sending.mutate({ params, body: { by: email === '' ? 'sms' : 'both' } })}
        >
          Send
        </Button>
      )}
      {state === 'expired' && (
        <Button
          key="renew"
          needs="run-jobs"
          size="s"
          aria-label={`New price for ${of}`}
          pending={renewing.isPending && 'Pricing...'}
          onClick={() => renewing.mutate({ params })}
        >
          New price
        </Button>
      )}
      {link && (
        <Link key="job" href={link.href} asChild>
          <ButtonLink size="s" aria-label={link.name}>
            {link.label}
          </ButtonLink>
        </Link>
      )}
      {state !== 'booked' && (
        <Button
          key="withdraw"
          needs="run-jobs"
          size="s"
          variant="danger-quiet"
          aria-label={`Withdraw ${of}`}
          onClick={() => onWithdraw(quote)}
        >
          Withdraw
        </Button>
      )}
    </div>
  )
}

/** The job of a quote, or the dialog that makes it one: one link, so that the focus stays on it when it is booked. */
function linkOf(quote: CallQuote, mayConvert: boolean) {
  const { id, jobId, state } = quote
  if (jobId !== null)
    return { href: adminPath({ tab: 'jobs', job: String(jobId) }), label: `Open job #${jobId}` }
  if (state !== 'open' || !mayConvert) return null
  return {
    href: adminPath({ tab: 'quotes', part: 'callers', quote: String(id) }),
    label: 'Convert to job',
    name: `Convert to job: quote of ${nameOf(quote)}`,
  }
}

function WithdrawQuestion({ quote, onDone }: { quote: CallQuote | null; onDone: () => void }) {
  const last = useLast(quote)
  const withdrawing = useApiMutation(withdrawCallQuote, {
    refetches: [listCallQuotes],
    success: 'Quote withdrawn',
    failure: ({ reason }) => ({ title: 'Quote was not withdrawn', message: reason }),
    onDone,
  })
  if (!last) return null
  return (
    <ConfirmDialog
      opened={quote !== null}
      title={`Withdraw the quote of ${nameOf(last)}?`}
      action="Withdraw quote"
      pending={withdrawing.isPending && 'Withdrawing...'}
      onCancel={onDone}
      onConfirm={() =>
        withdrawing.mutate({ params: { callQuoteId: last.id } }, { onError: () => onDone() })
      }
    >
      <p>The link stops working, and no follow-up is sent.</p>
    </ConfirmDialog>
  )
}
