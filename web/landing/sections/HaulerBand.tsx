import type { ReactElement } from 'react'
import { EXAMPLE_JOB } from '../../../contract/hauler-share.ts'
import { formatMoney } from '../../../contract/money.ts'
import { HAULER_SHARE } from '../static-page.ts'

// The server fills in the share in force, and what it comes to.

export const HaulerBand = (): ReactElement => (
  <section className="s unseen" id="haulers">
    <div className="wrap drive">
      <div>
        <h2>
          Got a truck? <em>Keep {HAULER_SHARE}</em> of every job.
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
        <h3>On a {formatMoney(EXAMPLE_JOB)} job</h3>
        <p className="meter num">
          <span>You keep %EXAMPLE_PAYOUT%</span>
          <span>
            <span className="vh">The platform fee is </span>
            %EXAMPLE_FEE%
          </span>
        </p>
        <dl>
          <dt>Four jobs like this</dt>
          <dd className="num tot">%EXAMPLE_PAYOUTS%</dd>
          <dt>Vehicles</dt>
          <dd>Pickup, van, box truck</dd>
          <dt>Review by our team</dt>
          <dd>Before your first job</dd>
        </dl>
      </div>
    </div>
  </section>
)
