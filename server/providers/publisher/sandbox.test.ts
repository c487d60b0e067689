import { describe, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { publisherConforms } from './publisher.conformance.ts'
import {
  ANSWER_LOST,
  AWAY,
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
  const speaker = { platform: 'tiktok' as const, accessToken }
  const asked = { ...speaker, text: `Hello ${AWAY}`, idempotencyKey: 'away' }
  await expect(sandbox().publish(asked)).rejects.toThrow('does not answer')
  expect(await sandbox().findByKey(speaker, 'away')).toBeUndefined()
})

test('tokens end after sixty days', async () => {
  const start = new Date('2026-11-02T17:00:00Z')
  app.setNow(start)
  const { accessToken } = await sandbox().connect({ platform: 'tiktok', username: 'westhaul' })
  const speaker = { platform: 'tiktok' as const, accessToken }
  expect(await sandbox().findByKey(speaker, 'key')).toBeUndefined()
  app.setNow(new Date(start.getTime() + 60 * 86_400_000))
  await expect(sandbox().findByKey(speaker, 'key')).rejects.toThrow('has expired')
})
