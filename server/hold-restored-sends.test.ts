import { expect, test } from 'vitest'
import { connectSocialAccount } from '../contract/social-accounts.ts'
import { createSocialPost } from '../contract/social-posts.ts'
import { cancelTasksBefore } from './backup/task-hold-store.ts'
import { holdRestoredSends } from './hold-restored-sends.ts'
import { givenCustomer, givenScheduled, NOON, POSTAL } from './mailings/testing/given.ts'
import { sendMailings } from './mailings/send-mailings.ts'
import { sweepPosts } from './social/sweep-posts.ts'
import { useApp } from './testing/app.ts'
import { outbox } from './testing/messages.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
const HOUR_MS = 3_600_000

test('what may have gone out since the backup is held for a person, and the rest stays', async () => {
  app.setNow(NOON)
  const admin = await app.given.admin()
  const body = { platform: 'facebook', username: 'westhaul' } as const
  await app.as(admin).call(connectSocialAccount, { body })
  const write = (content: string, hours: number) =>
    app.as(admin).call(createSocialPost, {
      body: {
        platform: 'facebook',
        content,
        hashtags: [],
        scheduledFor: new Date(NOON.getTime() + hours * HOUR_MS),
      },
    })
  await write('Sent since the backup, perhaps', 1)
  await write('Still to come', 48)
  await givenCustomer(app, { email: 'mei@example.test' })
  await givenScheduled(app, admin)
  const { db } = app.ctx
  await db.updateTable('mailings').set({ status: 'sending' }).execute()

  const restoredAt = new Date(NOON.getTime() + 1.5 * HOUR_MS)
  app.setNow(restoredAt)
  expect(await cancelTasksBefore(db, new Date('2100-01-01T00:00:00Z'))).toBeGreaterThan(0)
  expect(await holdRestoredSends(db, restoredAt)).toEqual({ posts: 1, campaigns: 1 })
  await sweepPosts.run({}, app.ctx)
  await sendMailings.run({}, app.ctx)
  await app.runTasks()
  const posts = await db.selectFrom('socialMediaPosts').select(['content', 'status']).execute()
  expect(posts).toEqual(
    expect.arrayContaining([
      { content: 'Sent since the backup, perhaps', status: 'missed' },
      { content: 'Still to come', status: 'scheduled' },
    ]),
  )
  const [mailing] = await db.selectFrom('mailings').select(['status', 'notice']).execute()
  expect(mailing).toMatchObject({
    status: 'paused',
    notice: expect.stringContaining('Check whether it went out since'),
  })
  expect(await outbox(app)).toEqual([])
})
