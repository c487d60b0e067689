import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../server/testing/app.ts'
import { type ApiClient, apiClient, outcome, send, validPayload } from './api-clients.ts'
import { defaultRows } from './forms.defaults.ts'
import { fieldRows, passingRows } from './forms.ts'
import { destinations, type FormName } from './payloads.ts'

// Its many bookings of one afternoon are about something else.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })

const VISITORS: readonly FormName[] = [
  'booking',
  'quote',
  'application',
  'registration',
  'staff login',
]

let admin: ApiClient
let hauler: ApiClient
beforeAll(async () => {
  admin = await apiClient(app, 'admin')
  hauler = await apiClient(app, 'approved hauler')
})

/** Who fills the form in: each time a new visitor, or the staff whose form it is. */
async function senderOf(form: FormName): Promise<ApiClient> {
  if (VISITORS.includes(form)) return apiClient(app, 'visitor')
  return form === 'availability' ? hauler : admin
}

/** Sends the form with these fields in place of the right ones; undefined leaves one out. */
async function submit(form: FormName, fields: Record<string, unknown>) {
  const sender = await senderOf(form)
  const body = { ...(await validPayload(app, form, sender)), ...fields }
  const url = destinations[form].path.replace('{self}', String(sender.haulerId))
  return send(app, 'POST', url, sender.cookie, body)
}

async function rowsOf(form: FormName): Promise<number> {
  const { table } = destinations[form]
  if (!table) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

/** The newest row's value of a column. */
async function stored(form: FormName, column: string): Promise<unknown> {
  // Tables are asked for by the names that the database writes.
  const db = app.ctx.db.withoutPlugins() as Kysely<unknown>
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.ref(column)} from ${sql.table(destinations[form].table ?? '')}
    order by id desc limit 1`.execute(db)
  return rows[0]?.[column]
}

describe('Section 5: what is refused, and with which words', () => {
  test.for(fieldRows)('$says', async ({ form, field, wrong, message }) => {
    const before = await rowsOf(form)
    const answer = await submit(form, { [field]: wrong })
    expect([400, 422]).toContain(answer.statusCode)
    const { detail, errors } = answer.json<{ detail: string; errors: { message: string }[] }>()
    // Where the specification names no message, a sentence of our own stands.
    expect([detail, ...errors.map((error) => error.message)]).toContain(message ?? detail)
    expect(await rowsOf(form)).toBe(before)
  })
})

describe('Section 5: what is taken', () => {
  test.for(passingRows)('$says', async ({ form, field, value }) => {
    const answer = await submit(form, { [field]: value })
    expect(outcome(answer)).toBe('200')
  })
})

describe('Section 5: defaults', () => {
  test.for(defaultRows)('$says', async ({ form, field, column, value }) => {
    const answer = await submit(form, { [field]: undefined })
    expect(outcome(answer)).toBe('200')
    expect(await stored(form, column)).toEqual(value)
  })
})
