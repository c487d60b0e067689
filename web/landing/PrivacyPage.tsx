import type { ReactElement } from 'react'
import { PageHead } from './head.tsx'
import { LegalPage } from './LegalPage.tsx'
import { ModelOnly, NoModelOnly } from './sections/ModelOnly.tsx'
import {
  CONTACT_HOURS,
  PRODUCT_NAME,
  type StaticPage,
  SUPPORT_PHONE,
  SUPPORT_PHONE_LINK,
} from './static-page.ts'

const PrivacyPage = (): ReactElement => (
  <LegalPage title="Privacy">
    <p>What {PRODUCT_NAME} asks for, what it does with it, and who gets to see it.</p>
    <Booking />
    <h2>Photos</h2>
    <p>
      Every photo is stored again without its metadata, so the place and time it was taken are
      removed. Photos are kept on our server, or with a company that stores files for us and may not
      use them. Photos that never became part of a booking are deleted after a day, or after a week
      if a hauler took them at a pickup.
    </p>
    <h2>How your price is worked out</h2>
    <p>Our software reads your description and load size, and prices the items it finds.</p>
    <ModelOnly>
      <p>
        To recognise items, the description, the load size and the photos are also sent to a company
        that runs an AI model for us: the photos scaled down and without location data, and nothing
        else that you fill in. A price found this way is called an AI estimate.
      </p>
    </ModelOnly>
    <NoModelOnly>
      <p>
        Neither your description nor your photos go to another company for this, and no AI model
        looks at them.
      </p>
    </NoModelOnly>
    <h2>When we don’t serve your area yet</h2>
    <p>
      You can leave an email or phone number, and we contact you once when we serve your area. We
      use it for nothing else. We delete it after two years if you have not booked by then, or as
      soon as you ask us to.
    </p>
    <h2>After the pickup</h2>
    <p>
      Ratings and problem reports with their photos are kept with the job. We publish your first
      name, area and words only if you allow it with your rating, and stop when you withdraw that.
    </p>
    <h2>Payment</h2>
    <p>
      Card numbers go to the payment provider, not into our records. We keep the amount, the status
      of the payment, the provider’s reference, and the brand and last four digits of the card for
      your receipt. Your name and email go to the payment provider with each payment. If you dispute
      a charge, your bank gets the record of the pickup: what was booked and paid, our messages, the
      address and the photos.
    </p>
    <Haulers />
    <Messages />
    <h2>Cookies</h2>
    <p>
      One cookie keeps you signed in, or ties a booking to the browser that made it. A second one
      finds your booking again when you return from your bank. When you come through one of our
      advertisements, offers or tracked links, we note with that same cookie which one it was, for
      90 days, to measure our advertising; beside a booking we keep which was the first and which
      the last. The number that an ad network gives to your click stays in your address bar, and we
      keep it only if you tick the box that says so. There are no cookies of advertisers or
      analytics services and no scripts from elsewhere, with one exception: where payments run
      through Stripe, the payment form comes from Stripe when you get to it, and Stripe sets cookies
      of its own to prevent fraud.
    </p>
    <h2>Your data</h2>
    <p>
      To see or delete what we hold about you, or to say what is wrong with it, call{' '}
      <a href={SUPPORT_PHONE_LINK}>{SUPPORT_PHONE}</a>. Records of payments, and of what haulers
      earned, are kept for at least six years, as the law requires. If you unsubscribed, replied
      STOP or reported our email as spam, that still counts after we delete your data: we keep a
      code made from your number or address with a secret key, only to recognise it if we are given
      it again.
    </p>
  </LegalPage>
)

const Booking = (): ReactElement => (
  <>
    <h2>When you book a pickup</h2>
    <p>
      You give a name, phone, email, address, a description, one to five photos and a time. They are
      used to price the job, to find it a hauler, to reach you on the day and to keep a record of
      what was paid. To see where the pickup is, we may ask the Province’s register of addresses;
      only the address is sent there. Before a hauler has your job, haulers see the street without
      its number, the description, the photos, the time, how to get to the load (floors, elevator,
      walk) and whether someone has to be home. Your name, phone, full address and the gate code or
      notes you give are shown only to the hauler who has your job and to our team; your hauler
      stops seeing your phone number {CONTACT_HOURS} hours after the pickup.
    </p>
    <p>
      When you ask for a price on the phone and don’t book, we keep it with your name, phone,
      address and load, and delete it 90 days after the price expires.
    </p>
    <p>
      While you choose a window we keep it for you together with the address of your internet
      connection, so that no visitor blocks windows for others; this is deleted the day after. If
      you join the list for a full window, we use what you leave there, and that address, only to
      offer you that window, and delete them once the day has passed.
    </p>
  </>
)

const Haulers = (): ReactElement => (
  <>
    <h2>When you work as a hauler</h2>
    <p>
      We keep your contact details, vehicle, plate and licence. The photo of your licence is shown
      only to you and to the people who review applications. Your bank details stay with the payment
      provider. Passwords are stored as a one-way hash.
    </p>
    <p>
      The law requires platforms like ours to report to the Canada Revenue Agency once a year what
      haulers earned through them. For that we ask for your legal name, address, date of birth and
      tax number, and your GST/HST number if you have one. The date of birth and the tax number are
      stored encrypted and used for that report alone; each time a member of our team takes them
      out, we record who and when. You are paid whether you give them or not.
    </p>
  </>
)

const Messages = (): ReactElement => (
  <>
    <h2>Messages</h2>
    <p>
      Messages about your job are part of the service. A company that sends texts for us, or the
      mail server that carries our email, gets your number or address and the words of the message.
      What you write back by text is kept with your messages, for our team to answer. Reply STOP to
      a text, and no more texts go to your number until you reply START.
    </p>
    <p>
      We may send news and offers only to those who ticked the box for them and, as the law allows,
      to customers: for two years after a completed pickup and for six months after a booking. Each
      says who sends it. To stop them, use the link in it or reply STOP. We keep what you agreed to
      and when.
    </p>
  </>
)

export const page: StaticPage = {
  head: (
    <PageHead
      title={`Privacy at ${PRODUCT_NAME}`}
      description={`What ${PRODUCT_NAME} asks for, what it does with it, and who gets to see it.`}
      path="/privacy"
      hasDark
    />
  ),
  body: <PrivacyPage />,
}
