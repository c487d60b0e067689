import { describe, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { publisherConforms } from './publisher.conformance.ts'
import {
  ANSWER_LOST,
  AWAY,
  BUSY,
  REFUSED,
  sandboxPublisher,
  UNKNOWN_USERNAME,
  type SandboxPublisher,
} from './sandbox.ts'

const app = useApp()
const sandbox = (): SandboxPublisher => {
  const { db, now } = app.ctx
  return sandboxPublisher({ db, now, publicUrl: 'http://localhost:3000' })
}

describe('the sandbox behaves as every social network does', () => {
  publisherConforms(() => ({
    publisher: sandbox(),
    username: 'westhaul',
    unknownUsername: UNKNOWN_USERNAME,
    refusedText: `No ${REFUSED}`,
    lostText: `Where is it ${ANSWER_LOST}`,
    like: sandbox().like,
  }))
})

test('a network that is away answers nothing and has nothing', async () => {
  const { accessToken } = await sandbox().connect({ platform: 'tiktok', username: 'westhaul' })
  const account = { platform: 'tiktok' as const, accessToken }
  const request = { ...account, text: `Hello ${AWAY}`, idempotencyKey: 'away' }
  await expect(sandbox().publish(request)).rejects.toThrow('does not answer')
  expect(await sandbox().findByKey(account, 'away')).toBeUndefined()
})

test('a busy network names the time from which it takes the post', async () => {
  app.setNow(new Date('2026-11-02T17:00:12.345Z'))
  const { accessToken } = await sandbox().connect({ platform: 'tiktok', username: 'westhaul' })
  const request = {
    platform: 'tiktok' as const,
    accessToken,
    text: `Hello ${BUSY}`,
    idempotencyKey: 'busy',
  }
  const time = new Date('2026-11-02T17:00:30Z')
  await expect(sandbox().publish(request)).rejects.toMatchObject({ name: 'RetryAt', time })
  expect(await sandbox().findByKey(request, 'busy')).toBeUndefined()
  app.setNow(time)
  expect(await sandbox().publish(request)).toHaveProperty('postId')
})

test('tokens end after sixty days', async () => {
  const start = new Date('2026-11-02T17:00:00Z')
  app.setNow(start)
  const { accessToken } = await sandbox().connect({ platform: 'tiktok', username: 'westhaul' })
  const account = { platform: 'tiktok' as const, accessToken }
  expect(await sandbox().findByKey(account, 'key')).toBeUndefined()
  app.setNow(new Date(start.getTime() + 60 * 86_400_000))
  await expect(sandbox().findByKey(account, 'key')).rejects.toThrow('has expired')
})
