import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import {
  addDays,
  dayOf,
  formatInstantDay,
  formatPickupDay,
  type TimeWindow,
  windowFacts,
} from '../../contract/calendar.ts'
import {
  bookLinkedQuote,
  getLinkedQuote,
  getQuoteWindows,
  type LinkedQuote,
} from '../../contract/linked-quotes.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { paths, quoteTokenIn } from '../../contract/paths.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { OrEmail } from '../OrEmail.tsx'
import { readSettings } from '../settings.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { PageSpinner } from '../ui/feedback/PageSpinner.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { dialable } from '../ui/field/phone.ts'
import { SelectField } from '../ui/field/SelectField.tsx'
import layout from '../ui/layout/layout.module.css'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import styles from './sign-in.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** A quote that was given on the phone: its caller chooses a window here, and pays on the page of the job. */
export function QuotePage() {
  const [path] = useLocation()
  const token = quoteTokenIn(path) ?? ''
  const query = useQuery(apiQuery(getLinkedQuote, { params: { token } }))
  if (query.isPending) return <PageSpinner />
  return (
    <SignInFrame>
      {query.data ? (
        <Quoted quote={query.data} token={token} />
      ) : (
        <QueryError what="your quote" query={query} />
      )}
      <Help />
    </SignInFrame>
  )
}

function Quoted({ quote, token }: { quote: LinkedQuote; token: string }) {
  const { state, price, priceCap, description, address, expiresAt, jobPath } = quote
  if (state === 'booked')
    return (
      <Ended heading="Your pickup is booked">
        {jobPath && (
          <ButtonLink variant="primary" wide href={jobPath}>
            Open your pickup
          </ButtonLink>
        )}
      </Ended>
    )
  if (state !== 'open')
    return (
      <Ended heading={state === 'expired' ? 'This price has expired' : 'This quote has ended'}>
        <ButtonLink wide href={`${paths.home}?book=1`}>
          Get a new price
        </ButtonLink>
      </Ended>
    )
  return (
    <>
      <PageHeading look="display" documentTitle="Your quote">
        {formatMoney(price)}
      </PageHeading>
      <p className={styles.subtitle}>
        {description}, {address}. Tax is included. It can go up to {formatMoney(priceCap)} on site
        only if you approve it. The price stands until {formatInstantDay(expiresAt)}.
      </p>
      <BookForm token={token} price={price} />
    </>
  )
}

function BookForm({ token, price }: { token: string; price: Cents }) {
  const windows = useQuery(
    apiQuery(getQuoteWindows, { params: { token }, query: { date: addDays(dayOf(now()), 1) } }),
  )
  const [chosen, setChosen] = useState('')
  // A price that is another one meanwhile is read and agreed to again.
  const [agreedPrice, setAgreedPrice] = useState<Cents | null>(null)
  const agreed = agreedPrice === price
  const [tried, setTried] = useState(false)
  const booking = useApiMutation(bookLinkedQuote, {
    refetches: [getQuoteWindows, getLinkedQuote],
    // Before the quote is read again: as a booked one it takes this form off the page.
    success: ({ jobPath }) => {
      location.assign(jobPath)
      return null
    },
    failure: ({ reason }) => ({ title: 'Not booked', message: reason }),
  })
  const free = (windows.data ?? []).filter(({ state }) => state !== 'full' && state !== 'closed')
  const choice = free.find(({ date, window }) => `${date} ${window}` === chosen)
  const book = () => {
    setTried(true)
    if (!choice || !agreed) return
    const { date, window } = choice
    booking.mutate({ params: { token }, body: { date, window, price, agreed: true } })
  }
  return (
    <form
      noValidate
      className={`${layout.stack} ${layout.space5}`}
      onSubmit={(event) => {
        event.preventDefault()
        book()
      }}
    >
      <QueryError what="free times" query={windows} />
      <SelectField
        label="When"
        value={chosen}
        options={[
          { value: '', label: windows.isPending ? 'Loading...' : 'Choose a time' },
          ...free.map(({ date, window, state }) => ({
            value: `${date} ${window}`,
            label: `${nameOf(date, window)}${state === 'request' ? ', on request' : ''}`,
          })),
        ]}
        error={tried && !choice ? 'Please choose a time' : undefined}
        onValue={setChosen}
      />
      <p className={layout.quiet}>
        Cancelling and price changes follow our <a href={paths.terms}>terms of service</a>.
      </p>
      <CheckboxField
        label="I agree to the terms of service"
        checked={agreed}
        error={tried && !agreed ? 'Please agree to the terms' : undefined}
        onChecked={(checked) => setAgreedPrice(checked ? price : null)}
      />
      <Button
        variant="cta"
        size="l"
        wide
        type="submit"
        pending={(booking.isPending || booking.isSuccess) && 'Booking...'}
      >
        Book and pay
      </Button>
    </form>
  )
}

const nameOf = (date: Parameters<typeof formatPickupDay>[0], window: TimeWindow): string =>
  `${formatPickupDay(date)}, ${windowFacts[window].hours}`

const Ended = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <PageHeading look="display" documentTitle={heading}>
      {heading}
    </PageHeading>
    <div className={`${layout.stack} ${layout.space5}`}>{children}</div>
  </>
)

function Help() {
  const { supportPhone } = readSettings()
  return (
    <p className={`${layout.quiet} ${styles.help}`}>
      Questions? Call <a href={`tel:${dialable(supportPhone)}`}>{supportPhone}</a>
      <OrEmail />.
    </p>
  )
}
