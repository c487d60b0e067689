import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { getHaulerAccount } from '../../contract/hauler-account.ts'
import {
  getAdminHaulerAccount,
  reopenApplication,
  type ReopenedApplication,
} from '../../contract/hauler-reviews.ts'
import { sendPaper } from '../../contract/papers.ts'
import { getHaulerProfile, HAULER_STATUSES, setHaulerStatus } from '../../contract/haulers.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()

const reopen = (visit: Visit, body: ReopenedApplication) =>
  app.as(visit).call(reopenApplication, { body })

async function rejected() {
  const admin = await app.given.admin()
  const hauler = await app.given.hauler({ status: 'pending' })
  const params = { haulerId: hauler.id }
  const body = { status: 'rejected', reason: 'The licence photo cuts off the date.' } as const
  await app.as(admin).call(setHaulerStatus, { params, body })
  return { admin, hauler, params }
}

test('a rejected applicant sends a new licence photo and is pending again; the team reads what is new', async () => {
  const { admin, hauler, params } = await rejected()
  expect(await app.as(hauler).call(getHaulerAccount, {})).toMatchObject({
    status: 'rejected',
    statusReason: 'The licence photo cuts off the date.',
  })
  const photo = await app.given.photo({ userId: hauler.userId })
  const note = 'My full licence came on Nov 12.'
  expect(await reopen(hauler, { licenseImageUrl: photo, note })).toMatchObject({
    status: 'pending',
    statusReason: null,
    licenseImageUrl: photo,
  })
  expect(await app.as(admin).call(getAdminHaulerAccount, { params })).toMatchObject({
    history: [
      { move: 'reopen', to: 'pending', by: 'hauler', reason: `New: licence. ${note}` },
      { move: 'reject', reason: 'The licence photo cuts off the date.' },
    ],
  })
  await app.as(admin).call(setHaulerStatus, { params, body: { status: 'approved' } })
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({ status: 'approved' })
})

test('a note alone, the number that is there and a stranger’s photo do not reopen', async () => {
  const { hauler } = await rejected()
  await app.ctx.db
    .updateTable('haulers')
    .set({ insuranceNumber: 'SAME-1' })
    .where('id', '=', hauler.id)
    .execute()
  for (const body of [{ note: 'Please' }, { insuranceNumber: 'SAME-1' }, {}])
    await expect(reopen(hauler, body)).rejects.toMatchObject({ code: 'refused' })
  await expect(reopen(hauler, { licenseImageUrl: await app.given.photo() })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'licenseImageUrl' }],
  })
  expect(await app.as(hauler).call(getHaulerProfile, {})).toMatchObject({ status: 'rejected' })
  expect(await reopen(hauler, { insuranceNumber: 'NEW-2' })).toMatchObject({ status: 'pending' })
})

test('a document that was sent since the rejection reopens as well, one from before does not', async () => {
  const { admin, hauler, params } = await rejected()
  const send = async () =>
    app.as(hauler).call(sendPaper, {
      body: {
        kind: 'insurance',
        expiresOn: addDays(dayOf(app.ctx.now()), 90),
        fileUrl: await app.given.photo({ userId: hauler.userId }),
      },
    })
  await send()
  expect(await reopen(hauler, {})).toMatchObject({ status: 'pending' })
  const body = { status: 'rejected', reason: 'Still not readable.' } as const
  await app.as(admin).call(setHaulerStatus, { params, body })
  await expect(reopen(hauler, {})).rejects.toMatchObject({ code: 'refused' })
})

test('only a rejected application is reopened, and two tabs reopen it once', async () => {
  for (const status of HAULER_STATUSES.filter((each) => each !== 'rejected')) {
    const hauler = await app.given.hauler({ status })
    await expect(reopen(hauler, { insuranceNumber: 'NEW-2' })).rejects.toMatchObject({
      code: 'illegal_move',
    })
  }
  const { hauler } = await rejected()
  const outcomes = await Promise.allSettled(
    ['A-1', 'B-2'].map((insuranceNumber) => reopen(hauler, { insuranceNumber })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an admin reopens a rejected application with a reason, and no other', async () => {
  const { admin, hauler, params } = await rejected()
  const body = { status: 'pending' } as const
  await expect(app.as(admin).call(setHaulerStatus, { params, body })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'reason' }],
  })
  const reason = 'Spoke on the phone'
  await app.as(admin).call(setHaulerStatus, { params, body: { ...body, reason } })
  expect(await movesOf(app.ctx.db, 'hauler', hauler.id)).toEqual(['reject', 'reopen'])

  const approved = await app.given.hauler()
  await expect(
    app.as(admin).call(setHaulerStatus, {
      params: { haulerId: approved.id },
      body: { ...body, reason },
    }),
  ).rejects.toMatchObject({ code: 'illegal_move' })
})
