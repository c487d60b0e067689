import { expect, test } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findAnyJob } from '../jobs/store.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { pushAll } from '../push/deliver-push.ts'
import { allowOn } from '../push/testing/devices.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { download, erase, tablesWith } = peopleIn(app)

test('an export has the devices of a hauler without their secrets, and an erasure leaves nothing of them', async () => {
  const hauler = await app.given.hauler({ firstName: 'Quentin' })
  const device = await allowOn(app, hauler)
  const notice = { title: 'For Quentin', body: 'Zephyr', url: '/hauler', tag: 'test' }
  await inTransaction(app.ctx, (tx) =>
    pushAll(tx, [{ userId: hauler.userId, topic: 'jobs', event: 'moved', minutes: 60, notice }]),
  )
  await app.runTasks()
  const { text } = await download(hauler.email)
  expect(JSON.parse(text).tables).toMatchObject({
    push_devices: [{ name: 'Chrome on Android' }],
    push_choices: [{ offers: true, jobs: true, payouts: true }],
    push_deliveries: [{ notice }],
    sandbox_pushes: [{ notice }],
  })
  expect(text).not.toContain(device.endpoint)

  const { rows } = await erase(hauler.email)
  expect(rows.deleted).toMatchObject({
    push_devices: 1,
    push_choices: 1,
    push_deliveries: 1,
    sandbox_pushes: 1,
  })
  expect(await tablesWith([device.endpoint, 'Zephyr'])).toEqual([])
})

test('the erasure of a customer takes their name out of the notifications of haulers', async () => {
  const { id: haulerId, ...visit } = await app.given.hauler()
  await allowOn(app, visit)
  const { id } = await app.given.job({
    firstName: 'Wilhelmina',
    email: 'wilhelmina@example.test',
    status: 'cancelled',
    haulerId,
  })
  const hauler = await findAnyHauler(app.ctx.db, haulerId)
  const job = await findAnyJob(app.ctx.db, id)
  await inTransaction(app.ctx, (tx) =>
    notifyJobAssigned(app.ctx, tx, hauler, job, { slot: '10-12', sender: 'admin' }),
  )
  await app.runTasks()
  const ofPush = async () =>
    (await tablesWith(['Wilhelmina'])).filter((table) => table.includes('push'))
  expect((await ofPush()).toSorted()).toEqual([
    'push_deliveries: Wilhelmina',
    'sandbox_pushes: Wilhelmina',
  ])
  const { text } = await download('wilhelmina@example.test')
  expect(JSON.parse(text).tables).toMatchObject({ push_deliveries: [], sandbox_pushes: [] })
  await erase('wilhelmina@example.test')
  expect(await ofPush()).toEqual([])
})
