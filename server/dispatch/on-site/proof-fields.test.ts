import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { at, entry, facilityNamed, jobAtWork } from '../../testing/proof.ts'

const app = useApp()
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))

test('a ticket that the hauler did not send is refused with its own field', async () => {
  const job = await jobAtWork(app)
  const { id: facilityId } = await facilityNamed(app, 'North Shore')
  const photos = [await job.photo(), await job.photo()]
  const disposal = [
    entry({ group: 'Mattress', way: 'donated' }),
    entry({ group: 'Box', facilityId, ticket: '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp' }),
  ]
  await expect(job.complete({ photos, disposal })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'disposal.1.ticket' }],
  })
})

test('photos above ten are refused, and those sent before stay', async () => {
  const job = await jobAtWork(app)
  const photos = await Promise.all(Array.from({ length: 9 }, job.photo))
  await job.complete({ photos })
  const more = { photos: [await job.photo(), await job.photo()] }
  await expect(job.add(more)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'photos' }],
  })
  // A photo sent again counts once.
  const last = await job.photo()
  const view = await job.add({ photos: [...photos.slice(0, 1), last] })
  expect(view.afterPhotos).toEqual([...photos, last])
})
