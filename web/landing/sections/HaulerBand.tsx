import type { ReactElement } from 'react'
import { cents, formatMoney, HAULER_SHARE_PERCENT, splitPrice } from '../../../contract/money.ts'

const price = cents(28_000)
const { haulerPayout, platformFee } = splitPrice(price)

export const HaulerBand = (): ReactElement => (
  <section className="s unseen" id="haulers">
    <div className="wrap drive">
      <div>
        <h2>
          Got a truck? <em>Keep {HAULER_SHARE_PERCENT}%</em> of every job.
        </h2>
        <p className="lede">
          Pick the days and time slots you want. Claim jobs that fit them. Paid to your bank account
          after each completed job.
        </p>
        <p className="ctas">
          <button type="button" className="btn btn-cta btn-l" data-open="apply">
            Start Earning as Hauler
          </button>
          <a className="btn btn-line btn-l" href="/hauler-register">
            Full registration
          </a>
        </p>
      </div>
      <div className="split">
        <h3>On a {formatMoney(price)} job</h3>
        <p className="meter num">
          <span style={{ width: `${HAULER_SHARE_PERCENT}%` }}>
            You keep {formatMoney(haulerPayout)}
          </span>
          <span>
            <span className="vh">The platform fee is </span>
            {formatMoney(platformFee)}
          </span>
        </p>
        <dl>
          <dt>Four jobs like this</dt>
          <dd className="num tot">{formatMoney(cents(haulerPayout * 4))}</dd>
          <dt>Vehicles</dt>
          <dd>Pickup, van, box truck</dd>
          <dt>Review by our team</dt>
          <dd>Before your first job</dd>
        </dl>
      </div>
    </div>
  </section>
)
