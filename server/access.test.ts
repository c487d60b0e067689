import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { listAudit } from '../contract/audit.ts'
import { type Endpoint, isOpen } from '../contract/endpoint.ts'
import { HaulerId } from '../contract/haulers.ts'
import { type CallerState, refusalOf } from '../contract/permissions.ts'
import { missingRight, RIGHTS } from '../contract/rights.ts'
import { SEE_AS_HEADER } from '../contract/see-as-header.ts'
import { endSeeAs, startSeeAs } from '../contract/see-as.ts'
import { changeRole, removeColleague } from '../contract/staff.ts'
import { TEAM_ROLES } from '../contract/team-roles.ts'
import { startSession } from './accounts/sessions.ts'
import { useApp } from './testing/app.ts'

const app = useApp({ keptMs: 5_000, live: true })

/** No row has this number and no link this token: what a caller may do is tried, and does nothing. */
const urlOf = ({ path, stream }: Endpoint): string =>
  // A stream would stay open: this position it refuses.
  path.replace(/:\w+/g, '999999') + (stream ? '?after=x' : '')

type Headers = Record<string, string>
const ask = (endpoint: Endpoint, cookie: string | undefined, headers: Headers = {}) =>
  app.http.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { ...headers, ...(cookie !== undefined && { cookie: `sid=${cookie}` }) },
  })
type Answer = Awaited<ReturnType<typeof ask>>

const NO_PROFILE = 'complete your hauler registration'
const GATES = ['not_signed_in', 'forbidden', 'not_approved', 'two_factor_needed', 'view_ended']

/** Why a call was not let in; what is missing in it, or not theirs, is another answer. */
function refusalIn(answer: Answer): string | null {
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body}`
  if (answer.statusCode < 400) return null
  const { code, detail = '' } = answer.json()
  if (code === 'not_found' && detail.includes(NO_PROFILE)) return 'not_found'
  return GATES.includes(code) ? code : null
}

/**
 * Where the use case decides, after the body and the job were read: the calls of the team's own browsers, and those with
 * which a suspended hauler still finishes a job and an applicant does not.
 */
function isDecidedLater(endpoint: Endpoint, state: CallerState, answer: Answer): boolean {
  const { access, errors = [] } = endpoint
  if (access === 'signed-in' && errors.includes('forbidden')) return answer.statusCode === 400
  if (!errors.includes('not_approved') || (state !== 'pending' && state !== 'rejected'))
    return false
  return refusalIn(answer) === 'not_approved'
}

/** Last the one that ends all other sessions of its account. */
const CALLS = api.toSorted((a, b) => Number(endsSessions(a)) - Number(endsSessions(b)))
function endsSessions({ path }: Endpoint): boolean {
  return path.endsWith('/sign-out-everywhere')
}

/** Calls of providers, calendars and printers, with a signature or a link, and the two ways in and out: whose session it is does not matter. */
const ASKS_NO_SESSION =
  /^\/api\/(log(in|out)$|webhooks\/|calendar\/|job\/:token\/(events|receipt\.pdf)$)/

const expectedOf = (endpoint: Endpoint, state: CallerState) =>
  ASKS_NO_SESSION.test(endpoint.path) ? null : refusalOf(endpoint, state)

let cells = 0
afterAll(() => console.log(`${cells} cells of ${api.length} calls`))

type Ask = (endpoint: Endpoint) => Promise<Answer>

/** Makes every call as one caller. @returns the cells that differ from what the contract declares. */
async function wrongCells(state: CallerState, call: Ask): Promise<string[]> {
  const wrong: string[] = []
  for (const endpoint of CALLS) {
    const expected = expectedOf(endpoint, state)
    const answer = await call(endpoint)
    const refusal = refusalIn(answer)
    cells += 1
    if (refusal !== expected && !isDecidedLater(endpoint, state, answer))
      wrong.push(`${endpoint.method} ${endpoint.path}: ${refusal ?? 'let in'}, not ${expected}`)
  }
  return wrong
}

/** Calls with a session of their own each: some of them end the one they are made with. */
const callsOf =
  (userId: number, headers: Headers = {}): Ask =>
  async (endpoint) =>
    ask(endpoint, await startSession(app.ctx.db, app.ctx.now(), { userId }), headers)

test('every call is declared for the team with a right, and for all others without', () => {
  for (const { access, right, path } of api) {
    const isForTeam = access === 'admin' || access === 'hauler-or-admin'
    expect([path, right !== undefined && right in RIGHTS]).toEqual([path, isForTeam])
  }
})

test.for(TEAM_ROLES)('every call by the role %s', async (role) => {
  const { id } = await app.given.admin(role)
  expect(await wrongCells(role, callsOf(id))).toEqual([])
})

test.for(['approved', 'suspended', 'pending', 'rejected'] as const)(
  'every call by a hauler who is %s',
  async (status) => {
    const { userId } = await app.given.hauler({ status })
    expect(await wrongCells(status, callsOf(userId))).toEqual([])
  },
)

test('every call by a hauler who has not finished registering', async () => {
  const { id } = await app.given.user('hauler')
  expect(await wrongCells('no-profile', callsOf(id))).toEqual([])
})

test('every call by a customer, and by one who is blocked', async () => {
  const { id } = await app.given.user('client')
  expect(await wrongCells('customer', callsOf(id))).toEqual([])
  const blocked = await app.given.user('client')
  await app.ctx.db
    .insertInto('customers')
    .values({
      firstName: 'Sam',
      email: blocked.email,
      blockedAt: app.ctx.now(),
      blockedReason: 'Threw a lamp',
    })
    .execute()
  // Only bookings are refused, with a sentence that says whom to call: server/customers has the test.
  expect(await wrongCells('customer', callsOf(blocked.id))).toEqual([])
})

test('every call without a session, with an unknown one, and with one that is over', async () => {
  const { cookie } = await app.given.admin()
  await app.ctx.db
    .updateTable('sessions')
    .set({ expire: new Date(0) })
    .execute()
  for (const value of [undefined, '', 'x'.repeat(43), cookie])
    expect(await wrongCells('visitor', (endpoint) => ask(endpoint, value))).toEqual([])
})

const closed = api.filter(({ access }) => !isOpen(access))

test('a visitor is refused by a problem in words', async () => {
  for (const endpoint of closed) {
    const { headers } = await ask(endpoint, undefined)
    expect(headers['content-type']).toContain('application/problem+json')
  }
})

test('a colleague without the right reads which one it is', async () => {
  const { cookie } = await app.given.admin('marketing')
  const refused = closed.filter((endpoint) => refusalOf(endpoint, 'marketing') && endpoint.right)
  expect(refused.length).toBeGreaterThan(100)
  for (const endpoint of refused) {
    const { right } = endpoint
    const answer = (await ask(endpoint, cookie)).json()
    expect(answer).toMatchObject({ detail: right && missingRight(right) })
  }
})

/** Sessions in use, whose callers the server knows: one for each call. */
async function usedSessions(userId: number): Promise<Map<Endpoint, string>> {
  const sessions = new Map<Endpoint, string>()
  for (const endpoint of api) {
    const cookie = await startSession(app.ctx.db, app.ctx.now(), { userId })
    await app.http.inject({ url: '/api/auth/user', headers: { cookie: `sid=${cookie}` } })
    sessions.set(endpoint, cookie)
  }
  return sessions
}

const colleagues = api.find(({ method, path }) => method === 'GET' && path === '/api/admin/staff')

/** The notice of the database reaches this process a moment after the change. */
async function untilRefused(cookie: string | undefined): Promise<void> {
  if (!colleagues) throw new Error('There is a list of colleagues')
  for (let turn = 0; turn < 200; turn++) {
    if (refusalIn(await ask(colleagues, cookie)) !== null) return
    await setTimeout(10)
  }
}

test('every call in the sessions of an owner who has just become a reader', async () => {
  const owner = await app.given.admin()
  const colleague = await app.given.admin()
  const sessions = await usedSessions(colleague.id)
  await app.as(owner).call(changeRole, {
    params: { userId: colleague.id },
    body: { role: 'read-only' },
  })
  await untilRefused(colleague.cookie)
  const call: Ask = (endpoint) => ask(endpoint, sessions.get(endpoint))
  expect(await wrongCells('read-only', call)).toEqual([])
})

test('every call in the sessions of a colleague who was just removed', async () => {
  const owner = await app.given.admin()
  const colleague = await app.given.admin()
  const sessions = await usedSessions(colleague.id)
  await app.as(owner).call(removeColleague, { params: { userId: colleague.id } })
  await untilRefused(colleague.cookie)
  expect(await wrongCells('visitor', (endpoint) => ask(endpoint, sessions.get(endpoint)))).toEqual(
    [],
  )
})

test('every call by a colleague who has to set up two-factor sign-in first', async () => {
  const { id } = await app.given.admin('owner')
  await app.ctx.db.updateTable('users').set({ twoFactorHeld: true }).where('id', '=', id).execute()
  expect(await wrongCells('unprotected', callsOf(id))).toEqual([])
})

async function look() {
  const dispatcher = await app.given.admin('dispatcher')
  const hauler = await app.given.hauler()
  const params = { haulerId: HaulerId.parse(hauler.id) }
  const body = { reason: 'Cannot find a payout' }
  const { id } = await app.as(dispatcher).call(startSeeAs, { params, body })
  return { dispatcher, params, headers: { [SEE_AS_HEADER]: String(id) } }
}

test('every call while looking as a hauler: reading alone, and recorded', async () => {
  const { dispatcher, params, headers } = await look()
  const call = callsOf(dispatcher.id, headers)
  expect(await wrongCells({ view: 'dispatcher' }, call)).toEqual([])
  const owner = app.as(await app.given.admin())
  const query = { hauler: [params.haulerId] }
  const { items } = await owner.call({ ...listAudit, ...listAudit.page }, { query })
  expect(items).toMatchObject([
    { userId: dispatcher.id, change: 'insert', after: { reason: 'Cannot find a payout' } },
  ])
})

test('every call once looking as a hauler has ended', async () => {
  const { dispatcher, params, headers } = await look()
  await app.as(dispatcher).call(endSeeAs, { params })
  const call = callsOf(dispatcher.id, headers)
  expect(await wrongCells({ endedView: 'dispatcher' }, call)).toEqual([])
})
