import { expect, test } from 'vitest'
import { searchAdmin } from '../../contract/search.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

test('a search finds jobs, who booked them and haulers, each with what its entry shows', async () => {
  const admin = app.as(await app.given.admin())
  const find = (q: string) => admin.call(searchAdmin, { query: { q } })
  const first = await app.given.job({ firstName: 'Zoë', email: 'zoe@example.test' })
  const second = await app.given.job({ firstName: 'Zoë', email: 'Zoe@example.test' })
  await app.given.hauler({ firstName: 'Zoran', licensePlate: 'ZZ 9' })
  await app.given.job({ firstName: 'Zoltan', email: 'gone@example.test', deletedAt: new Date() })

  const found = await find('zo')
  expect(found.jobs.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(found.clients).toMatchObject([{ email: 'zoe@example.test', jobs: 2 }])
  expect(found.haulers).toMatchObject([{ firstName: 'Zoran', licensePlate: 'ZZ 9' }])

  expect((await find(`#${first.id}`)).jobs[0]?.id).toBe(first.id)
  for (const nothing of ['', '  ', '%', 'no such thing'])
    expect(await find(nothing)).toEqual({ jobs: [], clients: [], haulers: [] })
})

test('a text that begins with # finds jobs by their number and nothing else', async () => {
  const admin = app.as(await app.given.admin())
  const find = (q: string) => admin.call(searchAdmin, { query: { q } })
  const job = await app.given.job({ phone: '+16045550142' })
  await app.given.hauler({ licensePlate: `${job.id}` })
  const number = String(job.id)

  expect((await find(number)).haulers).not.toEqual([])
  const found = await find(`#${number}`)
  expect(found.jobs[0]?.id).toBe(job.id)
  expect(found.jobs.every(({ id }) => String(id).includes(number))).toBe(true)
  expect(found).toMatchObject({ clients: [], haulers: [] })
  expect((await find('#604')).jobs).toEqual([])
  expect((await find('#')).jobs).toEqual([])
})
