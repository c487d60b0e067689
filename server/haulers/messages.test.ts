import { beforeEach, expect, test } from 'vitest'
import {
  registerHauler,
  setHaulerStatus,
  type HaulerId,
  type HaulerStatus,
} from '../../contract/haulers.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, outbox } from '../testing/messages.ts'

const app = useApp()

beforeEach(async () => {
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})

const decide = async (haulerId: HaulerId, status: HaulerStatus, reason?: string) =>
  app.as(await app.given.admin()).call(setHaulerStatus, {
    params: { haulerId },
    body: { status, ...(reason && { reason }) },
  })

test.for([
  [
    'pending',
    'approved',
    undefined,
    'hauler_approved',
    'you are approved. You can claim jobs now: http',
  ],
  [
    'pending',
    'rejected',
    'The photo is blurred.',
    'hauler_rejected',
    'application. The photo is blurred. Questions?',
  ],
  [
    'approved',
    'suspended',
    'The insurance ran out.',
    'hauler_suspended',
    'suspended. The insurance ran out. Questions?',
  ],
  [
    'suspended',
    'approved',
    'It is paid again.',
    'hauler_reinstated',
    'active again. It is paid again. Your jobs: http',
  ],
] as const)(
  'a %s hauler hears once of being %s',
  async ([from, to, reason, messageType, words]) => {
    const hauler = await app.given.hauler({ status: from })
    const both = await Promise.allSettled([
      decide(hauler.id, to, reason),
      decide(hauler.id, to, reason),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await messagesOf(app)).toMatchObject([
      { messageType, senderType: 'admin', recipientId: hauler.userId, jobId: null },
    ])
    await app.runTasks()
    expect(await outbox(app)).toMatchObject([
      { recipient: '+16045550143', body: expect.stringContaining(`Hi Dale, `) },
    ])
    expect((await outbox(app))[0]?.body).toContain(words)
  },
)

test('a decision that was refused sends no message', async () => {
  const hauler = await app.given.hauler()
  await expect(decide(hauler.id, 'suspended')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(decide(hauler.id, 'rejected', 'No')).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await messagesOf(app)).toEqual([])
})

const applicant = {
  email: 'harpreet@example.test',
  password: 'eight or more',
  firstName: 'Harpreet',
  lastName: 'Sidhu',
  phone: '(604) 555-0188',
  vehicleType: 'Box Truck' as const,
  vehicleModel: 'Isuzu NPR',
  licensePlate: 'AB1 23C',
  licenseNumber: '1234567',
  insuranceNumber: 'ICBC 99',
  experience: 'Three years of clear-outs',
  serviceAreas: ['Surrey' as const],
}

test('an applicant reads once that the application has arrived, and where it stands', async () => {
  const apply = async () =>
    app.as(await app.given.visitor()).call(registerHauler, { body: applicant })
  await apply()
  await expect(apply()).rejects.toMatchObject({ code: 'email_in_use' })
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([
    {
      recipient: '+16045550188',
      body: "Westhaul: Hi Harpreet, we have your application. You'll hear from us once we've reviewed it. Check its status: http://localhost:3000/hauler",
    },
  ])
})
