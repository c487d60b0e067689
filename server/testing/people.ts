import { sql } from 'kysely'
import { erasePerson, exportPerson } from '../../contract/people.ts'
import { leaveLead } from '../../contract/leads.ts'
import { recordBookingConsent } from '../consents/record-consent.ts'
import type { Job } from '../jobs/store.ts'
import { receiveRefusal } from '../messaging/deliver-message.ts'
import { suppress } from '../messaging/suppression-store.ts'
import type { useApp } from './app.ts'
import { givenMessage } from './messages.ts'
import { paidJob } from './paying.ts'

/** What tests of exports and erasures arrange and look at. */
export function peopleIn(app: ReturnType<typeof useApp>) {
  let admin: ReturnType<typeof app.given.admin> | undefined
  /** The same one for all calls of a test file. */
  const anAdmin = () => (admin ??= app.given.admin())

  let count = 0
  /** A customer with an account, a paid and completed pickup, messages of which one was refused, consents, a lead and a photo. */
  async function givenCustomer() {
    const number = (count += 1)
    const contact = `zoltan${number}@example.test`
    const phoneE164 = `+160455503${String(10 + number)}`
    const customer = {
      firstName: `Zoltan${number}`,
      lastName: `Quimby${number}`,
      email: contact,
      phoneE164,
      phone: `604-555-03${10 + number}`,
      address: `${number}99 Zephyr Lane, Burnaby`,
      description: `The sofa of Aunt Xanthippe${number}`,
    }
    const job = await paidJob(app, customer)
    const user = await app.given.user('client', { email: contact, firstName: customer.firstName })
    const photo = await app.given.photo({ jobId: job.id, attachedAt: app.ctx.now() })
    await recordBookingConsent(app.ctx, app.ctx.db, job, true)
    await suppress(app.ctx.db, { channel: 'sms', contact: phoneE164 }, 'opted_out', app.ctx.now())
    const lead = { contact, municipality: 'Squamish', consent: true } as const
    await app.as().call(leaveLead, { body: lead })
    await givenMessage(app, { phone: phoneE164, email: contact, userId: user.id })
    const email = await givenMessage(app, { phone: null, email: contact, userId: user.id })
    await app.runTasks()
    const failure = `550 5.1.1 <${contact}>: Recipient address rejected`
    await receiveRefusal(app.ctx, email, { failure, code: null })
    return { contact, job, user, photo, secrets: Object.values(customer) }
  }

  const end = ({ id }: Pick<Job, 'id'>) =>
    app.ctx.db.updateTable('jobs').set({ status: 'cancelled' }).where('id', '=', id).execute()
  const erase = async (contact: string) =>
    app.as(await anAdmin()).call(erasePerson, { body: { contact, confirm: 'ERASE' } })
  const download = async (contact: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: exportPerson.path,
      payload: { contact },
      headers: { cookie: `sid=${(await anAdmin()).cookie}` },
    })
    return { answer, text: answer.body }
  }

  /** Every table in which one of these texts stands, those of the queue among them. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'tasks') and table_type = 'BASE TABLE'`.execute(app.ctx.db)
    const holding: string[] = []
    for (const { schema, name } of rows)
      for (const text of texts) {
        const table = sql.id(schema, name)
        const hit =
          await sql`select 1 from ${table} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(
            app.ctx.db,
          )
        if (hit.rows.length > 0) holding.push(`${name}: ${text}`)
      }
    return holding
  }

  const books = async () => {
    const { rows } = await sql`
    select t::text as row from ledger_entries as t union all select t::text from ledger_transactions as t
    union all select t::text from payments as t order by 1`.execute(app.ctx.db)
    return rows
  }

  return { anAdmin, givenCustomer, end, erase, download, tablesWith, books }
}
