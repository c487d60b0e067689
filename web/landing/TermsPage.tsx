import type { ReactElement } from 'react'
import { HAULER_SHARE_PERCENT } from '../../contract/money.ts'
import { PageHead } from './head.tsx'
import { LegalPage } from './LegalPage.tsx'
import { ModelOnly } from './sections/ModelOnly.tsx'
import type { StaticPage } from './static-page.ts'
import { CANCELLATION, PRODUCT_NAME, SUPPORT_PHONE, SUPPORT_PHONE_LINK } from './static-page.ts'

const TermsPage = (): ReactElement => (
  <LegalPage title="Terms">
    <p>How a pickup works between you, the hauler and {PRODUCT_NAME}.</p>
    <h2>Who does what</h2>
    <p>
      {PRODUCT_NAME} prices jobs, takes payment and offers each job to haulers. The haulers are
      independent: they bring their own vehicle and claim jobs, or are assigned jobs that fit their
      schedule. Our team reviews each application before the first job.
    </p>
    <h2>Price and payment</h2>
    <p>
      The price shown when you book is an all-in estimate in Canadian dollars, made from your
      description and load size<ModelOnly> and from your photos</ModelOnly>. It is charged when you
      book. The hauler confirms the final price on-site. You pay more than the estimate only if you
      approve it. If no hauler comes, you get all of it back.
    </p>
    <h2>Cancelling</h2>
    <p>{CANCELLATION}</p>
    <h2>What cannot be taken</h2>
    <p>
      Asbestos and material that may contain it, propane, paint in bulk, explosives, medical waste
      and anything else that is dangerous to load or illegal to dump. A hauler does not have to load
      such items.
    </p>
    <h2>For haulers</h2>
    <p>
      You receive {HAULER_SHARE_PERCENT}% of the price of every job you complete; the rest is the
      platform fee. If we refund part of the price to the customer, we may take back your share of
      that part. Payouts go to the account you set up with the payment provider. What you tell us
      about yourself, your vehicle and your licence must be true. The first hauler to claim a job
      gets it, and our team can reassign it. Customers’ details are for doing that job only.
    </p>
    <h2>Questions</h2>
    <p>
      Call <a href={SUPPORT_PHONE_LINK}>{SUPPORT_PHONE}</a>.
    </p>
  </LegalPage>
)

export const page: StaticPage = {
  head: (
    <PageHead
      title={`Terms of ${PRODUCT_NAME}`}
      description={`How a pickup works between you, the hauler and ${PRODUCT_NAME}.`}
      path="/terms"
      hasDark
    />
  ),
  body: <TermsPage />,
}
