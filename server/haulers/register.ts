import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type {
  HaulerApplication,
  HaulerId,
  HaulerRegistration,
  HaulerStatus,
} from '../../contract/haulers.ts'
import { refuseGuessable } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createUser } from '../accounts/store.ts'
import type { Browser } from '../core/bind.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { notifyApplied } from '../messaging/notify-hauler.ts'
import { isProviderError } from '../providers/call-provider.ts'
import { attachUploads } from '../uploads/attach.ts'
import { bankLink } from './bank.ts'
import { notifyWaitingShares } from './share-notices.ts'
import { createHauler } from './store.ts'

type Form = HaulerApplication | HaulerRegistration

/** Whether the full page was filled in, rather than the short application. */
const isFullRegistration = (form: Form): form is HaulerRegistration => 'serviceAreas' in form

type Taken = { id: HaulerId; status: HaulerStatus; stripeOnboardingUrl: string | null }

/**
 * Stores an application. A hauler who filled in the full page is signed in and led on to connect a bank
 * account; the account stands even when the provider is away, and the dashboard offers the link again.
 * @throws AppError as registerHauler.
 */
export async function applyAsHauler(
  ctx: Context,
  browser: Browser,
  visitorId: string,
  form: Form,
): Promise<Taken> {
  const hauler = await registerHauler(ctx, visitorId, form)
  const { id, status } = hauler
  if (!isFullRegistration(form)) return { id, status, stripeOnboardingUrl: null }
  await browser.signIn(hauler.userId)
  const stripeOnboardingUrl = await bankLink(ctx, hauler).catch((error: unknown) => {
    if (isProviderError(error)) return null
    throw error
  })
  return { id, status, stripeOnboardingUrl }
}

/**
 * Stores an applicant: a user who can sign in immediately and a hauler who waits for review, which a
 * message confirms.
 * @throws AppError invalid_input for a phone number that texts do not go to, a password that others would guess and an unknown referral code; email_in_use; refused when the licence photo is not this visitor's.
 */
export async function registerHauler(ctx: Context, visitorId: string, form: Form): Promise<Hauler> {
  const { application, registration } = PHONE_MESSAGES
  const phoneE164 = readPhone(form.phone, isFullRegistration(form) ? registration : application)
  const owner = {
    email: form.email,
    names: [form.firstName, form.lastName, 'company' in form ? (form.company ?? null) : null],
    product: ctx.config.productName,
  }
  refuseGuessable(ctx.config, form.password, owner, 'password')
  const password = await hashPassword(form.password)
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const { firstName, lastName, phone, vehicleType, vehicleModel, licensePlate } = form
    const email = form.email.toLowerCase()
    const user = await createUser(db, { email, firstName, lastName, password, role: 'hauler' })
    const hauler = await createHauler(db, {
      userId: user.id,
      visitorId,
      email,
      firstName,
      lastName,
      phone,
      phoneE164,
      vehicleType,
      vehicleModel,
      licensePlate,
      ...papersOf(form),
    })
    if (!isFullRegistration(form))
      await attachUploads(db, [form.licenseImageUrl], { haulerId: hauler.id }, 'licence', visitorId)
    const code = isFullRegistration(form) ? form.referralCode : undefined
    if (code) await ctx.hooks.referrals.remember(tx, { hauler, code, at: ctx.now() })
    await notifyApplied(ctx, tx, hauler)
    await notifyWaitingShares(ctx, tx, hauler)
    await tx.publish('hauler', hauler.id)
    return hauler
  })
}

/** What only one of the two forms asks for. */
const papersOf = (form: Form) =>
  isFullRegistration(form)
    ? {
        company: form.company || null,
        licenseNumber: form.licenseNumber,
        insuranceNumber: form.insuranceNumber,
        experience: form.experience,
        serviceAreas: form.serviceAreas,
      }
    : // The dialog does not ask for areas: the account does, at the first sign-in.
      { licenseImageUrl: form.licenseImageUrl, needsAreas: true }
