import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { connect } from '../../server/social/testing/given.ts'
import { useApp } from '../../server/testing/app.ts'
import { givenMessage } from '../../server/testing/messages.ts'
import { apiClient, ROLES, outcome, send, type Role } from './api-clients.ts'
import { callRows, type CallRow } from './calls.ts'
import { type ApiClients, haulerOf, make } from './make-call.ts'
import { closed } from './rows.ts'

// Its many bookings of one afternoon are about something else.
const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })

let clients: ApiClients
const today = () => dayOf(app.ctx.now())

beforeAll(async () => {
  const made = ROLES.map(async (who) => [who, await apiClient(app, who)] as const)
  clients = Object.fromEntries(await Promise.all(made)) as typeof clients // one of each
  await makeSomethingToList()
})

/** One of everything that a list shows, with every field of it filled in. */
async function makeSomethingToList() {
  const { admin, client, 'approved hauler': hauler } = clients
  await finishedJob({ clientId: client.userId ?? null, haulerId: hauler.haulerId ?? null })
  const { id: jobId } = await app.given.job({
    haulerId: hauler.haulerId ?? null,
    status: 'assigned',
  })
  await app.ctx.db
    .insertInto('jobSchedule')
    .values({
      jobId,
      haulerId: haulerOf(hauler),
      scheduledDate: today(),
      timeSlot: '8-10',
      assignmentType: 'manual',
    })
    .execute()
  await givenMessage(app)
  await connect(app, admin, 'facebook')
  const forms = [
    'campaign',
    'lead magnet',
    'post',
    'schedule of posts',
    'template of posts',
  ] as const
  for (const row of callRows)
    if (row.method === 'POST' && forms.some((form) => form === row.body))
      await make(app, row, admin, clients)
}

const finishedJob = (fields: object) =>
  app.given.job({
    status: 'completed',
    finalPriceCents: cents(149_99),
    haulerPayoutCents: cents(104_99),
    platformFeeCents: cents(45_00),
    startedAt: app.ctx.now(),
    completedAt: app.ctx.now(),
    ...fields,
  })

/** These calls start or end a session: whoever makes them is new each time. */
const changesSession = (row: CallRow): boolean =>
  row.leadsTo !== undefined ||
  row.body === 'own password' ||
  row.body === 'application' ||
  row.body === 'registration'

const answerTo = async (row: CallRow, who: Role) =>
  make(app, row, changesSession(row) ? await apiClient(app, who) : clients[who], clients)

/** What lies at 'a.b' of a value; undefined where it is not. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
      value,
    )

const rows = closed(callRows)
const rowsBy = rows.flatMap((row) => row.by.map((who) => ({ ...row, who })))
const refusals = rows.flatMap((row) =>
  ROLES.filter((who) => !row.by.includes(who)).map((who) => ({ ...row, who })),
)

const answers = new Map<string, ReturnType<typeof make>>()

/** What a call answers, asked once. A customer has jobs of their own; others may have none. */
function answered(row: CallRow): ReturnType<typeof make> {
  const who = row.by.includes('client') ? 'client' : (row.by.at(-1) ?? 'admin')
  const asked = answers.get(row.says) ?? answerTo(row, who)
  answers.set(row.says, asked)
  return asked
}

describe('Section 6: roles and permissions', () => {
  test.for(rowsBy)('$says: $who may', async (row) => {
    const answer = await answerTo(row, row.who)
    expect(outcome(answer)).toBe(row.leadsTo ? '302' : '200')
  })

  test.for(refusals)('$says: $who may not', async (row) => {
    const url = row.path.replace(/\{day\}/, today()).replace(/\{.+\}/, '1')
    const answer = await send(
      app,
      row.method,
      url,
      row.who === 'visitor' ? undefined : clients[row.who].cookie,
      typeof row.body === 'object' ? row.body : undefined,
    )
    expect(answer.statusCode).toBe(row.who === 'visitor' ? 401 : 403)
  })

  test('nobody calls from an unknown session', async () => {
    const answer = await send(app, 'GET', '/api/auth/user', randomUUID())
    expect(answer.statusCode).toBe(401)
  })
})

describe('Section 7: the calls it makes', () => {
  test.for(rows.filter(({ leadsTo }) => leadsTo))('$says leads to $leadsTo', async (row) => {
    const answer = await answered(row)
    expect(answer.headers.location).toBe(row.leadsTo)
  })

  test.for(rows.filter(({ list }) => list))('$says are a list', async (row) => {
    expect((await answered(row)).json()).toBeInstanceOf(Array)
  })

  test.for(rows.flatMap((row) => (row.fields ?? []).map((field) => ({ ...row, field }))))(
    '$says: $field',
    async (row) => {
      const [path = '', kind] = row.field.split(': ')
      const answer: unknown = (await answered(row)).json()
      const values = (Array.isArray(answer) ? answer : [answer]).map((one) => at(one, path))
      const wanted = kind === 'money' ? /^\d+\.\d\d$/ : /^/
      const found = values.filter((value) => value !== undefined)
      expect(found).not.toEqual([])
      expect(found.filter((value) => value !== null && !wanted.test(String(value)))).toEqual([])
    },
  )

  test.for(rows.flatMap((row) => (row.hides ?? []).map((field) => ({ ...row, field }))))(
    '$says: never $field',
    async (row) => {
      const answer: unknown = (await answered(row)).json()
      for (const one of Array.isArray(answer) ? answer : [answer])
        expect(one).not.toHaveProperty(row.field)
    },
  )
})
