import { getHaulerReferral, makeHaulerReferralCode } from '../../../contract/hauler-referrals.ts'
import {
  registerHauler,
  type HaulerId,
  type HaulerRegistration,
} from '../../../contract/haulers.ts'
import { cents } from '../../../contract/money.ts'
import { aRegistration } from '../../haulers/testing/registration.ts'
import { givenOffer } from '../../offers/testing/offers.ts'
import type { useApp, Visit } from '../../testing/app.ts'
import { haulerWithAccount, sandboxOf } from '../../testing/paying.ts'
import { creditHaulers } from '../credit-haulers.ts'

type App = ReturnType<typeof useApp>

/** What tests of referred haulers arrange. */
export function referringIn(app: App) {
  let made = 0
  const givenReferral = () =>
    givenOffer(
      app,
      `HAULERS${++made}`,
      { credit: cents(50_00) },
      { type: 'referral', targetType: 'hauler' },
    )

  const change = (id: HaulerId, fields: Parameters<typeof app.given.hauler>[0]) =>
    app.ctx.db
      .updateTable('haulers')
      .set(fields ?? {})
      .where('id', '=', id)
      .execute()

  /** What tells haulers apart. */
  const ownFacts = () => ({
    phone: `604 555 ${2000 + ++made}`,
    licensePlate: `P${made}`,
    licenseNumber: `L${made}`,
  })

  /** An approved hauler with a personal code. */
  async function referrer({ connected = true } = {}) {
    const hauler = await haulerWithAccount(app, { connected })
    const { phone, licensePlate } = ownFacts()
    await change(hauler.id, { phone, phoneE164: `+1${phone.replaceAll(' ', '')}`, licensePlate })
    const { code } = await app.as(hauler).call(makeHaulerReferralCode, {})
    if (code === null) throw new Error('There is no code')
    return { ...hauler, code, referral: () => app.as(hauler).call(getHaulerReferral, {}) }
  }
  async function apply(referralCode: string, fields: Partial<HaulerRegistration> = {}) {
    const visit: Visit = {}
    const body = aRegistration({ firstName: 'Tavi', ...ownFacts(), referralCode, ...fields })
    const { id } = await app.as(visit).call(registerHauler, { body })
    return { id, visit }
  }

  /** Approves who applied, with or without a bank that can receive. */
  async function approved(
    { id, visit }: { id: HaulerId; visit: Visit },
    { connected = true } = {},
  ) {
    await change(id, { status: 'approved' })
    const hauler = await app.ctx.db
      .selectFrom('haulers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { stripeAccountId: accountId } = hauler
    if (accountId === null) throw new Error('There is no account')
    if (connected) await sandboxOf(app.ctx).setCanReceive(accountId, true)
    await app.runTasks()
    return { ...hauler, accountId, cookie: visit.cookie ?? '' }
  }

  /** The minute passes, and everything that follows is done. */
  async function minute() {
    await creditHaulers.run({}, app.ctx)
    await app.runTasks()
  }

  return { givenReferral, change, ownFacts, referrer, apply, approved, minute }
}
export type Referrer = Awaited<ReturnType<ReturnType<typeof referringIn>['referrer']>>
