import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { startSmtpServer } from '../server/testing/smtp-server.ts'
import { startStripe } from '../server/testing/stripe/start.ts'
import { startTwilio } from '../server/testing/twilio/stand-in.ts'
import { raiseMattressFee } from './day-owner-prices.ts'
import { answerForRefund } from './day-owner-privacy.ts'
import { readReports } from './day-owner-reports.ts'
import { restoreBackup } from './day-owner-restore.ts'
import { followChecklist } from './day-owner-start.ts'
import type { Product } from './day-desk.ts'
import { signInAdmin, signInByCall } from './given.ts'
import { HANDS, handsOf } from './hands.ts'
import { useProduct } from './harness.ts'
import { connectedTo } from './outside-hosts.ts'

/** An owner's day, every step by mouse and, in a second run, by the keyboard alone. */

const [stripe, twilio] = await Promise.all([startStripe(), startTwilio()])
const mail = await startSmtpServer({ security: 'none' })
afterAll(async () => {
  await Promise.all([stripe.stop(), twilio.stop(), mail.stop()])
})
const SMTP = {
  SMTP_URL: `smtp://127.0.0.1:${mail.connection.port}`,
  MAIL_FROM: 'Westhaul <hello@westhaul.example>',
  MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1',
}

/** The desk of this person, which stays signed in. */
async function deskOf(product: Product, admin: BrowserContext, by: (typeof HANDS)[number]) {
  const page = await product.newPage({ context: admin })
  const keep = () => {}
  return {
    product,
    admin,
    page,
    hands: handsOf(page, by),
    setTime: keep,
    yesterday: <Made>(make: () => Promise<Made>) => make(),
  }
}

describe.each(HANDS)('by %s, connected to Stripe and Twilio', (by) => {
  const product = useProduct({ ...connectedTo(stripe, twilio), ...SMTP })

  test('the checklist is followed from the name to two-factor sign-in, to the last step', async () => {
    const owner = await product.newContext()
    await signInAdmin(owner)
    const key = await followChecklist(await deskOf(product, owner, by), mail)
    expect(key).toMatch(/^[A-Z2-7]{16,}$/)
  })
})

describe.each(HANDS)('by %s', (by) => {
  const product = useProduct({ ...twilio.environment, ...SMTP })
  let owner: BrowserContext | undefined
  beforeAll(async () => {
    owner = await product.newContext({ kept: true })
    await signInAdmin(owner)
  })
  const desk = async () => {
    if (!owner) throw new Error('The owner is not signed in')
    return deskOf(product, owner, by)
  }

  test('the mattress fee rises from Monday on, and old quotes stay', async () => {
    const { before, now, booked } = await raiseMattressFee(await desk())
    expect([now, booked]).toEqual([before, before])
  })
  test('who refunded a job and why; its customer is exported and erased', async () => {
    expect(await answerForRefund(await desk())).toEqual([])
  })
  test('the backup of last night is restored on an empty machine, and its owner logs in', async () => {
    const visitor = await product.newContext()
    expect(await restoreBackup(await deskOf(product, visitor, by))).toEqual(['#1'])
  })
})

describe.each(HANDS)('by %s, with a year of pickups', (by) => {
  const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })

  test('revenue, margin, utilisation and quotes are read, and the journal adds up', async () => {
    const owner = await product.newContext()
    await signInByCall(owner, { ...DEMO_LOGINS.admin, role: 'admin' })
    const { debits, credits } = await readReports(await deskOf(product, owner, by))
    expect(debits).toBe(credits)
  })
})
