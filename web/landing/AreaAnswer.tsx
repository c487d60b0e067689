import type { ComponentType } from 'react'
import { formatInstant, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { SamplePrice } from '../../contract/sample-price.ts'
import type { WindowOfDay } from '../../contract/windows.ts'
import { readSettings } from '../settings.ts'
import { type AreaResult, DAYS_AHEAD } from './look-up-area.ts'

type Props = {
  result: AreaResult
  /** Another place is meant. */
  onArea: (area: ServiceArea) => void
  /** The booking is to start with this address. */
  onBook: (address: string) => void
  /** Takes the contact of a person outside. */
  Lead: ComponentType<{ municipality: string; knownContact: string }>
}

/** What follows the sentence about a place: the next window, an example's price and the way to book, or what else can be done. */
export function AreaAnswer({ result: { place, next, sample }, onArea, onBook, Lead }: Props) {
  if (place.verdict === 'not_served')
    return <Lead municipality={place.municipality} knownContact="" />
  if (place.verdict === 'unclear')
    return (
      <div className="options">
        {place.areas.map((area) => (
          <button key={area} type="button" className="btn btn-out" onClick={() => onArea(area)}>
            {area}
          </button>
        ))}
      </div>
    )
  return (
    <>
      <dl>
        {next !== undefined && <NextWindow next={next} />}
        {sample && <Example sample={sample} />}
      </dl>
      {/* The page opens what its buttons name; this handler runs first. */}
      <button
        type="button"
        className="btn btn-cta"
        data-open="book"
        onClick={() => onBook(place.address)}
      >
        Book a pickup in {place.area}
      </button>
    </>
  )
}

function NextWindow({ next }: { next: WindowOfDay | null }) {
  if (!next)
    return (
      <div>
        <dt>Next pickup</dt>
        <dd>
          No open window in the next {DAYS_AHEAD} days. Call {readSettings().supportPhone}.
        </dd>
      </div>
    )
  const when = `${formatPickupDay(next.date)}, ${windowFacts[next.window].hours}`
  if (next.state === 'request')
    return (
      <div>
        <dt>Next pickup, on request</dt>
        <dd>{when}</dd>
        <dd className="fine">
          {next.confirmBy
            ? `We'll confirm your hauler by ${formatInstant(next.confirmBy)}, or refund you in full.`
            : "We'll confirm your hauler, or refund you in full."}
        </dd>
      </div>
    )
  return (
    <div>
      <dt>Next open window</dt>
      <dd>{when}</dd>
      {next.state === 'last' && <dd className="fine">Last place in this window.</dd>}
    </div>
  )
}

const Example = ({ sample: { example, price, lines } }: { sample: SamplePrice }) => (
  <div>
    <dt>{example}, for example</dt>
    <dd className="num">{formatMoney(price)}</dd>
    <dd className="fine">
      {[...lines.map(({ label }) => label), ...(readSettings().gst ? ['GST included'] : [])].join(
        ' · ',
      )}
    </dd>
    <dd className="fine">Your price depends on your load.</dd>
  </div>
)
