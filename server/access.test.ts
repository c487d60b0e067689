import { expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { isOpen, type Access } from '../contract/endpoint.ts'
import { missingRight, RIGHTS, RIGHTS_OF } from '../contract/rights.ts'
import { TEAM_ROLES } from '../contract/team-roles.ts'
import { useApp } from './testing/app.ts'

const app = useApp()

const closed = api.filter(({ access }) => !isOpen(access))
const urlOf = (path: string): string => path.replace(/:\w+/g, '1')

const ask = (method: (typeof api)[number]['method'], path: string, cookie?: string) =>
  app.http.inject({
    method,
    url: urlOf(path),
    ...(cookie && { headers: { cookie: `sid=${cookie}` } }),
  })

test.for(closed)('$method $path refuses a visitor', async ({ method, path }) => {
  const answer = await ask(method, path)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'not_signed_in', status: 401 })
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

const refusedRoles: Record<Access, readonly ('client' | 'hauler' | 'admin')[]> = {
  public: [],
  visitor: [],
  'signed-in': [],
  hauler: ['client', 'admin'],
  'approved-hauler': ['client', 'admin'],
  'hauler-or-admin': ['client'],
  admin: ['client', 'hauler'],
}
const wrong = closed.flatMap((endpoint) =>
  refusedRoles[endpoint.access].map((role) => ({ ...endpoint, role })),
)

test.for(wrong)('$method $path refuses a $role', async ({ method, path, role }) => {
  const { cookie } = role === 'hauler' ? await app.given.hauler() : await app.given.user(role)
  const answer = await ask(method, path, cookie)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'forbidden' })
})

const forTeam = closed.filter(({ access }) => access === 'admin' || access === 'hauler-or-admin')

test.for(forTeam)('$method $path names the right that the team needs', ({ right }) => {
  expect(Object.keys(RIGHTS)).toContain(right)
})

test.for(
  forTeam.flatMap(({ method, path, right }) =>
    TEAM_ROLES.map((role) => ({ method, path, right, role })),
  ),
)('$method $path by a colleague who is $role', async ({ method, path, right, role }) => {
  const { cookie } = await app.given.admin(role)
  const answer = await ask(method, path, cookie)
  const isRefused = answer.statusCode === 403
  expect(isRefused, `${answer.statusCode}`).toBe(!right || !RIGHTS_OF[role].includes(right))
  expect(answer.body.includes(right ? missingRight(right) : 'Unauthorized')).toBe(isRefused)
})

const onlyApproved = closed.filter(({ access }) => access === 'approved-hauler')

test.for(
  onlyApproved.flatMap((endpoint) =>
    (['pending', 'rejected', 'suspended'] as const).map((status) => ({ ...endpoint, status })),
  ),
)('$method $path refuses a $status hauler', async ({ method, path, status }) => {
  const { cookie } = await app.given.hauler({ status })
  const answer = await ask(method, path, cookie)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'not_approved' })
})

const HAULER_STATES = ['pending', 'approved', 'rejected', 'suspended'] as const
const byState: Partial<Record<Access, readonly (typeof HAULER_STATES)[number][]>> = {
  'signed-in': HAULER_STATES,
  hauler: HAULER_STATES,
  'hauler-or-admin': HAULER_STATES,
  'approved-hauler': ['approved'],
}
// A stream answers without end; e2e and server/events have tests of them.
// The team's own browsers are tested in server/alerts.
const answering = closed.filter(
  ({ stream, path }) => !stream && !path.startsWith('/api/account/push'),
)

test.for(
  answering.flatMap(({ method, path, access, errors = [] }) =>
    (byState[access] ?? [])
      // A suspended hauler still finishes a job on site, of which these calls are.
      .filter((status) => !errors.includes('not_approved') || !/pending|rejected/.test(status))
      .map((status) => ({ method, path, status })),
  ),
)('$method $path lets in a hauler who is $status', async ({ method, path, status }) => {
  const { cookie } = await app.given.hauler({ status })
  expect(refusalOf(await ask(method, path, cookie))).toBeNull()
})

test.for(answering.filter(({ access }) => access === 'signed-in'))(
  '$method $path lets in a customer',
  async ({ method, path }) => {
    const { cookie } = await app.given.user('client')
    expect(refusalOf(await ask(method, path, cookie))).toBeNull()
  },
)

/** Why a request is not let in; what is missing in it, or not theirs, is another answer. */
function refusalOf(answer: Awaited<ReturnType<typeof ask>>): string | null {
  if (answer.statusCode === 401 || answer.statusCode === 500) return answer.body
  const { code } = answer.statusCode === 403 ? answer.json() : {}
  return ['forbidden', 'not_approved', 'two_factor_needed'].includes(code) ? code : null
}

test('an unknown or expired cookie is a visitor', async () => {
  const { cookie } = await app.given.admin()
  await app.ctx.db
    .updateTable('sessions')
    .set({ expire: new Date(0) })
    .execute()
  for (const value of [cookie, 'x'.repeat(43), ''])
    expect((await ask('GET', '/api/admin/jobs', value)).statusCode).toBe(401)
})
