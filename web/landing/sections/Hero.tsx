import type { ReactElement } from 'react'
import { cents, formatMoney } from '../../../contract/money.ts'
import { Icon, Picture, Scene } from '../svg.tsx'

export const Hero = (): ReactElement => (
  <section className="hero">
    <div className="wrap">
      <div className="pitch">
        <p className="eyebrow">Junk removal across Metro Vancouver</p>
        <h1>
          Snap it. Price it. <em>See it gone.</em>
        </h1>
        <p className="lede">
          Send a few photos and a short description and get a price on the spot. A hauler reviewed
          by our team loads it and takes it away.
        </p>
        <div className="ctas">
          <button type="button" className="btn btn-cta btn-l" data-open="book">
            Book Pickup Now
          </button>
          <button type="button" className="btn btn-out btn-l" data-open="apply">
            Start Earning as Hauler
          </button>
        </div>
        <p className="note">
          <span>
            <Icon name="check" />
            No account needed
          </span>
          <span>
            <Icon name="check" />
            Final price confirmed on-site
          </span>
        </p>
      </div>
      <ExampleQuote />
    </div>
    {/* After the text, so that progressive rendering causes no layout shift. */}
    <Scene
      name="scene"
      label="A loaded pickup truck leaves a house below the North Shore mountains"
    />
  </section>
)

// What the first rate card asks on the same day for a sofa, four boxes, a chair, a fridge and a washer.
const EXAMPLE_PRICE = formatMoney(cents(31_100))
const PHOTOS = ['sofa', 'clear-out', 'appliances']

/** Shows what an answer looks like; says itself that it is an example. */
const ExampleQuote = (): ReactElement => (
  <aside className="quote" aria-label="Example quote">
    <p className="title">Example quote</p>
    <div className="shots">
      {PHOTOS.map((photo) => (
        <span key={photo}>
          <Picture name={photo} width={320} height={200} />
          <Icon name="check" />
        </span>
      ))}
    </div>
    <dl>
      <div>
        <dt>Load size</dt>
        <dd>Medium, 6-10 items</dd>
      </div>
      <div>
        <dt>Pickup</dt>
        <dd>Today, 12PM-5PM</dd>
      </div>
      <div className="est">
        <dt>Estimate</dt>
        <dd className="num">{EXAMPLE_PRICE}</dd>
      </div>
    </dl>
    <button type="button" className="btn btn-cta" data-open="book">
      Get your own price
    </button>
    <p className="fine">An example. Your price depends on your load.</p>
  </aside>
)
