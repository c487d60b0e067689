import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  CallQuoteId,
  convertCallQuote,
  getCallQuote,
  listCallQuotes,
  type CallQuote,
} from '../../contract/call-quotes.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink, newCall } from './call.ts'
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
  return (
    <Dialog opened={opened} onClose={onClose} title={`Book quote #${quoteId ?? ''}`}>
      {query.isError && <QueryError what="the quote" query={query} />}
      {quote?.state === 'open' && <Form quote={quote} onClose={onClose} />}
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

function Form({ quote, onClose }: { quote: CallQuote; onClose: () => void }) {
  const [call, setCall] = useState<Call>(() => ({ ...newCall(), callId: quote.callId }))
  const [first, setFirst] = useState(firstDay)
  const [problem, setProblem] = useState<'date' | 'agreed' | null>(null)
  const load = { loadSize: quote.loadSize, area: quote.area }
  const windows = useWindows(quote.callId, first, load)
  const { hold, take } = useHold(quote.callId)
  const booking = useApiMutation(convertCallQuote, {
    refetches: [listCallQuotes, listAdminJobs],
    success: ({ id }) => ({ title: 'Booked', message: `Job #${id} is booked.` }),
    failure: ({ reason }) => ({ title: 'Not booked', message: reason }),
    onDone: onClose,
  })
  const change = (changes: Partial<Call>) => setCall((before) => ({ ...before, ...changes }))
  const choose = async (choice: Choice) => {
    setProblem(null)
    const isHeld = await take(choice, load)
    if (isHeld !== null) change(isHeld ? choice : { date: null, window: null })
    windows.ask()
  }
  const book = () => {
    const { date, window, payment, collectBy, agreed } = call
    setProblem(date === null || window === null ? 'date' : agreed ? null : 'agreed')
    if (date === null || window === null || !agreed) return
    booking.mutate({
      params: { callQuoteId: quote.id },
      body: {
        preferredDate: date,
        preferredTime: window,
        payment: isLink(payment) ? 'link' : payment,
        linkBy: isLink(payment) ? payment : 'sms',
        ...(!isLink(payment) && { collectBy }),
        price: quote.price,
        agreed: true,
      },
    })
  }
  return (
    <div className={layout.stack}>
      <p>
        {quote.firstName} {quote.lastName}, {quote.phone}. {quote.description}.{' '}
        <b className="num">{formatMoney(quote.price)}</b>, at most {formatMoney(quote.priceCap)} if
        approved on site. The price stands until {formatInstantDay(quote.expiresAt)}.
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
      <PaymentPart call={call} quote={null} onChange={change} />
      <CheckboxField
        label="The caller heard the price and the terms, and agreed"
        checked={call.agreed}
        error={problem === 'agreed' ? 'Ask the caller if they agree' : undefined}
        onChecked={(agreed) => change({ agreed })}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={booking.isPending && 'Booking...'} onClick={book}>
          Convert to job
        </Button>
      </DialogActions>
    </div>
  )
}
