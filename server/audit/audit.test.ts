import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveAlertSettings } from '../../contract/alerts.ts'
import { listAudit } from '../../contract/audit.ts'
import { setHaulerStatus } from '../../contract/haulers.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { changePassword } from '../../contract/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { completedJob, refund } = settlingIn(app)

const entries = async (q: string) => {
  const owner = await app.given.admin()
  const { items } = await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query: { q } })
  return items
}

test('what a colleague changes is in the log: who, by which call, before and after', async () => {
  const dispatcher = await app.given.admin('dispatcher')
  const hauler = await app.given.hauler({ status: 'pending' })
  const params = { haulerId: HaulerId.parse(hauler.id) }
  await app.as(dispatcher).call(setHaulerStatus, { params, body: { status: 'approved' } })
  expect(await entries(`haulers ${hauler.id}`)).toMatchObject([
    {
      userId: dispatcher.id,
      teamRole: 'dispatcher',
      call: 'PATCH /api/admin/haulers/:haulerId/status',
      subject: 'haulers',
      rowKey: String(hauler.id),
      change: 'update',
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ])
})

test('a search for a job finds who refunded it and why', async () => {
  await sql`select setval(pg_get_serial_sequence('jobs', 'id'), 4710)`.execute(app.ctx.db)
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  await refund(job, 42_00)
  const refunds = async (q: string) =>
    (await entries(q)).filter(({ subject }) => subject === 'refunds')
  for (const q of ['4711', '#4711', 'refund 4711', 'Priya 4711'])
    expect(await refunds(q)).toMatchObject([
      {
        userName: 'Priya Lee',
        what: expect.stringMatching(/^Refund part of the price .* rescheduling fee$/),
        jobId: 4711,
        after: { reason: 'A wall was scratched.', amount_cents: 42_00 },
      },
    ])
  expect(await entries('Priya 4712')).toEqual([])
  const owner = await app.given.admin()
  const query = { job: [4711], role: ['owner' as const] }
  const page = await app.as(owner).call({ ...listAudit, ...listAudit.page }, { query })
  expect(page.items.map(({ subject }) => subject)).toContain('refunds')
})

test('a secret is in no entry, and that it was changed is', async () => {
  const owner = await app.given.admin()
  await app.ctx.db
    .updateTable('users')
    .set({ password: await hashPassword('y') })
    .where('id', '=', owner.id)
    .execute()
  await expect(
    app.as(owner).call(changePassword, { body: { current: 'z', next: 'another-secret-1' } }),
  ).rejects.toMatchObject({ code: 'refused' })
  expect(await entries('account/password')).toEqual([])
})

test('what is refused leaves no entry', async () => {
  const owner = await app.given.admin()
  const call = app.as(owner).call(saveAlertSettings, {
    params: { userId: 999_999 },
    body: { phone: '', byEmail: [], bySms: [] },
  })
  await expect(call).rejects.toMatchObject({ code: 'not_found' })
  expect(await entries('alert-settings')).toEqual([])
})

test('what others do is not in it', async () => {
  const before = (await entries('')).length
  await app.given.hauler()
  expect(await entries('')).toHaveLength(before)
})

test.for([
  ['is changed', sql`update audit_entries set call = 'GET /'`],
  ['gets another state', sql`update audit_entries set before = '{}'`],
  ['is removed', sql`delete from audit_entries`],
  ['is removed with all', sql`truncate audit_entries`],
] as const)('no entry %s', async ([, statement]) => {
  await expect(statement.execute(app.ctx.db)).rejects.toThrow(/never changed/)
})
