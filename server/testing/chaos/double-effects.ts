import { allOf } from './until-done.ts'
import type { World } from './world.ts'

const CUSTOMER_PHONE = /^\+1604555/

const repeated = <T>(
  name: string,
  all: readonly T[],
  keyOf: (one: T) => string | null,
): string[] => {
  const groups = Map.groupBy(
    all.filter((one) => keyOf(one) !== null),
    (one) => keyOf(one) ?? '',
  )
  return [...groups].flatMap(([key, { length }]) =>
    length > 1 ? [`${name}, ${length} times: ${key}`] : [],
  )
}

/** What happened outside more than once, by the books of the providers and the mailboxes of the customers. */
export async function doubleEffects({ ctx, db, twilio, smtp, networks }: World) {
  const everything = new Date(0)
  const [payments, refunds, transfers] = await Promise.all([
    allOf(ctx.payments.list('payments', everything)),
    allOf(ctx.payments.list('refunds', everything)),
    allOf(ctx.payments.list('transfers', everything)),
  ])
  const charges = payments.filter(({ status }) => status === 'succeeded')
  const texts = twilio.messages.filter(({ to }) => CUSTOMER_PHONE.test(to))
  // Mail programs show the copies of one Message-ID once; only a lost answer makes them (decision 014).
  const emails = [
    ...new Map(smtp.received.map((email) => [email.mail.messageId, email])).values(),
  ].map(({ to, mail }) => `${to.join()}: ${mail.subject} ${mail.text}`)
  const posts = await networks.shown()
  const notes = await db.selectFrom('haulerNotes').select('words').execute()
  const jobs = await db.selectFrom('jobs').select('email').execute()
  const jobOf = ({ jobId }: { jobId: number | null }) => jobId?.toString() ?? null
  const copies = smtp.received.length - emails.length
  return {
    figure:
      `of ${charges.length} charges, ${refunds.length} refunds, ${transfers.length} payouts, ${texts.length} texts, ` +
      `${emails.length} emails (${copies} copies after a lost answer), ${posts.length} posts, ${notes.length} notes, ${jobs.length} bookings`,
    wrong: [
      ...repeated('charge of a job', charges, jobOf),
      ...repeated('charge under a key', charges, ({ reference }) => reference),
      ...repeated('refund of a job', refunds, jobOf),
      ...repeated('payout of a job', transfers, jobOf),
      ...repeated('text', texts, ({ to, body }) => `${to}: ${body}`),
      ...repeated('email', emails, (email) => email),
      ...repeated('post', posts, ({ platform, text }) => `${platform}: ${text}`),
      ...repeated('note', notes, ({ words }) => words),
      ...repeated('booking under a key', jobs, ({ email }) => email),
    ],
  }
}
