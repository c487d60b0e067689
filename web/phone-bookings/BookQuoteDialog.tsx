import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { QuoteId } from '../../contract/booking.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  CallQuoteId,
  convertCallQuote,
  checkCallQuoteCode,
  getCallQuote,
  listCallQuotes,
  type CallQuote,
} from '../../contract/call-quotes.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { type Cents, cents, formatMoney, Money } from '../../contract/money.ts'
import type { OfferAnswer } from '../../contract/offers.ts'
import type { ApiError } from '../api/client.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink, newCall } from './call.ts'
import { CodePart } from './CodePart.tsx'
import { PaymentPart } from './PaymentPart.tsx'
import { firstDay, useHold, useWindows, type Choice } from './use-windows.ts'
import { WhenPart } from './WhenPart.tsx'

type Props = { opened: boolean; quoteId: string | null; onClose: () => void }

/** A saved quote becomes a job: the window and the payment are chosen, the price stays. */
export function BookQuoteDialog({ opened, quoteId, onClose }: Props) {
  const id = CallQuoteId.safeParse(Number(quoteId)).data
  const query = useQuery({
    ...apiQuery(getCallQuote, { params: { callQuoteId: id ?? CallQuoteId.parse(1) } }),
    enabled: opened && id !== undefined,
  })
  const quote = query.data
  const [noCall] = useState(() => newCall().callId)
  const held = useHold(quote?.callId ?? noCall)
  const close = () => {
    // The caller hung up: others may have the window.
    if (held.hold || held.isTaking) void held.release()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={`Book quote #${quoteId ?? ''}`}>
      {query.isError && <QueryError what="the quote" query={query} />}
      {quote?.state === 'open' && (
        <Form
          key={quote.id}
          quote={quote}
          held={held}
          onOutdated={() => void query.refetch()}
          onCancel={close}
          onBooked={() => {
            held.forget()
            onClose()
          }}
        />
      )}
      {quote && quote.state !== 'open' && (
        <p>
          {quote.state === 'expired'
            ? 'This price has expired. Ask for a new price first.'
            : 'This quote cannot be booked any more.'}
        </p>
      )}
    </Dialog>
  )
}

type FormProps = {
  quote: CallQuote
  held: ReturnType<typeof useHold>
  /** The quote was priced again meanwhile. */
  onOutdated: () => void
  onCancel: () => void
  onBooked: () => void
}

function Form({ quote, held, onOutdated, onCancel, onBooked }: FormProps) {
  const [call, setCall] = useState<Call>(() => ({ ...newCall(), callId: quote.callId }))
  const [first, setFirst] = useState(firstDay)
  const [problem, setProblem] = useState<'date' | 'agreed' | null>(null)
  const load = { loadSize: quote.loadSize, area: quote.area }
  const windows = useWindows(quote.callId, first, load)
  const { hold, take } = held
  const [other, setOther] = useState<OtherPrice | null>(null)
  // What the caller agreed to: another price is read to them again before it is booked.
  const [heard, setHeard] = useState<Cents | null>(null)
  const { price: full, priceCap } = other ?? quote
  const { offer, price, apply } = useCode(quote.id, full, other?.quoteId)
  const agreed = heard === price
  const booking = useApiMutation(convertCallQuote, {
    refetches: [listCallQuotes, listAdminJobs],
    success: ({ id }) => ({ title: 'Booked', message: `Job #${id} is booked.` }),
    // Another price is shown in the form instead.
    failure: (error) =>
      otherPriceIn(error) ? null : { title: 'Not booked', message: error.reason },
    onDone: onBooked,
  })
  const change = (changes: Partial<Call>) => setCall((before) => ({ ...before, ...changes }))
  const choose = async (choice: Choice) => {
    setProblem(null)
    // The price of the day it was made is that of that day alone.
    if (choice.date !== call.date) {
      setOther(null)
      apply('')
    }
    const isHeld = await take(choice, load)
    if (isHeld !== null) change(isHeld ? choice : { date: null, window: null })
    windows.ask()
  }
  const book = () => {
    const { date, window, payment, collectBy } = call
    setProblem(date === null || window === null ? 'date' : agreed ? null : 'agreed')
    if (date === null || window === null || !agreed) return
    booking.mutate(
      {
        params: { callQuoteId: quote.id },
        body: {
          preferredDate: date,
          preferredTime: window,
          payment: isLink(payment) ? 'link' : payment,
          linkBy: isLink(payment) ? payment : 'sms',
          ...(!isLink(payment) && { collectBy }),
          price: full,
          ...(offer && offer.reason === null && { code: offer.code }),
          ...(other && { quoteId: other.quoteId }),
          agreed: true,
        },
      },
      {
        onError: (error) => {
          const named = otherPriceIn(error)
          if (named) {
            setOther(named)
            apply('')
          } else if (error.code === 'price_changed') onOutdated()
        },
      },
    )
  }
  return (
    <div className={layout.stack}>
      <p>
        {quote.firstName} {quote.lastName}, {quote.phone}. {quote.description}.{' '}
        <b className="num">{formatMoney(price)}</b>, at most {formatMoney(priceCap)} if approved on
        site.{!other && ` The price stands until ${formatInstantDay(quote.expiresAt)}.`}
      </p>
      <WhenPart
        call={call}
        first={first}
        windows={windows}
        heldUntil={hold && hold.until > now() ? hold.until : null}
        onShow={setFirst}
        onChoose={(choice) => void choose(choice)}
        error={problem === 'date' ? 'Please choose a window' : undefined}
      />
      <PaymentPart call={{ ...call, agreed }} quote={null} errors={{}} onChange={change} />
      {other && (
        <p className={layout.notice} role="alert">
          A pickup on this day costs <b className="num">{formatMoney(other.price)}</b>, at most{' '}
          {formatMoney(other.priceCap)} if approved on site. Read the new price to the caller, and
          book again once they agree. Another day keeps {formatMoney(quote.price)}.
        </p>
      )}
      <CodePart offer={offer} onCode={apply} />
      <CheckboxField
        label="The caller heard the price and the terms, and agreed"
        checked={agreed}
        error={problem === 'agreed' ? 'Ask the caller if they agree' : undefined}
        onChecked={(checked) => setHeard(checked ? price : null)}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" pending={booking.isPending && 'Booking...'} onClick={book}>
          Convert to job
        </Button>
      </DialogActions>
    </div>
  )
}

/** The code that the caller names, by the server, and the price after it. */
function useCode(id: CallQuoteId, full: Cents, quoteId: QuoteId | undefined) {
  const [offer, setOffer] = useState<OfferAnswer | null>(null)
  const checking = useApiMutation(checkCallQuoteCode, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'The code was not checked', message: reason }),
  })
  return {
    offer,
    price: cents(full - (offer?.discount ?? 0)),
    apply: (code: string) => {
      if (code === '') return setOffer(null)
      checking.mutate(
        { params: { callQuoteId: id }, body: { code, ...(quoteId && { quoteId }) } },
        { onSuccess: (answer) => setOffer(answer.offer) },
      )
    },
  }
}

const OtherPrice = z.object({ quoteId: QuoteId, price: Money, priceCap: Money })
type OtherPrice = z.infer<typeof OtherPrice>

/** What the pickup costs on the chosen day, where the server names another price than that of the quote. */
const otherPriceIn = ({ code, problem }: ApiError): OtherPrice | null =>
  code === 'price_changed' ? (OtherPrice.safeParse(problem).data ?? null) : null
