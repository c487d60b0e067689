import { expect, test } from 'vitest'
import { claimJob, listMyJobs, progressJob } from '../../contract/dispatch.ts'
import { listAdminHaulers } from '../../contract/admin-haulers.ts'
import { deleteHauler, getHaulerProfile, setHaulerStatus } from '../../contract/haulers.ts'
import { useApp } from '../testing/app.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()

test('approving works once, from pending alone; suspending and reinstating need a reason, which the hauler reads', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ status: 'pending' })
  const decide = (status: 'approved' | 'rejected' | 'suspended' | 'pending', reason?: string) =>
    app.as(admin).call(setHaulerStatus, {
      params: { haulerId: hauler.id },
      body: { status, ...(reason && { reason }) },
    })

  await expect(decide('suspended', 'late')).rejects.toMatchObject({ code: 'illegal_move' })
  await decide('approved')
  await expect(decide('approved')).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(decide('rejected')).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(decide('suspended')).rejects.toMatchObject({ code: 'invalid_input' })
  await decide('suspended', 'Two no-shows in a week')
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({
    status: 'suspended',
    statusReason: 'Two no-shows in a week',
  })
  await expect(decide('approved')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'reason' }],
  })
  await decide('approved', 'Spoke on the phone')
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({
    status: 'approved',
    statusReason: 'Spoke on the phone',
  })
  await expect(decide('pending')).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await movesOf(app.ctx.db, 'hauler', hauler.id)).toEqual([
    'approve',
    'suspend',
    'reinstate',
  ])
})

test('of two concurrent decisions of admins one stands', async () => {
  const admins = [await app.given.admin(), await app.given.admin()]
  const { id: haulerId } = await app.given.hauler({ status: 'pending' })
  const outcomes = await Promise.allSettled(
    (['approved', 'rejected'] as const).map((status, i) =>
      app.as(admins[i]).call(setHaulerStatus, { params: { haulerId }, body: { status } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('closing an account signs the hauler out and gives assigned jobs back to the market', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })

  const sessions = await app.given.count('sessions')
  await app.as(admin).call(deleteHauler, { params: { haulerId: hauler.id } })

  expect(await app.given.count('sessions')).toBe(sessions - 1)
  await expect(app.as(hauler).call(getHaulerProfile, {})).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  const haulers = await app.as(admin).call(listAdminHaulers, {})
  expect(haulers.map(({ id }) => id)).not.toContain(hauler.id)
  const next = await app.given.hauler()
  const claimedJob = await app.as(next).call(claimJob, { params: { jobId } })
  expect(claimedJob.status).toBe('assigned')
})

test('a hauler at work cannot be closed', async () => {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job()
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } })
  await expect(
    app.as(admin).call(deleteHauler, { params: { haulerId: hauler.id } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(1)
})
