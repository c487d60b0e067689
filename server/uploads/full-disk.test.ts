import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { somePicture, uploadingWith } from './testing/uploading.ts'

const app = useApp()
const { upload, stored, filesOnDisk } = uploadingWith(app)

test('a full disk is said in a sentence, with when to try again, and nothing is recorded', async () => {
  const picture = await somePicture()
  const before = [await stored(), await filesOnDisk()]
  const { storage } = app.ctx
  const put = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  app.ctx.storage = { ...storage, put }
  const response = await upload({}, [picture])
  app.ctx.storage = storage

  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toMatchObject({
    code: 'unavailable',
    detail: 'We have no room left to store files just now. Please try again later',
  })
  expect([await stored(), await filesOnDisk()]).toEqual(before)
  expect((await upload({}, [picture])).statusCode).toBe(200)
})
