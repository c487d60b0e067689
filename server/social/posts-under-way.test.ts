import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'
import { publishPost } from './publish-post.ts'
import { addPicture, connect, duePost, listed, networkOn } from './testing/given.ts'

const app = useApp()
const MIGRATION = 'server/db/migrations/0612_posts_under_way.sql'

test('a post that an earlier release was publishing is looked up after the upgrade, not sent', async () => {
  const start = new Date('2026-11-20T18:00:00Z')
  app.setNow(start)
  const admin = await app.given.admin()
  for (const platform of ['facebook', 'tiktok'] as const) {
    await connect(app, admin, platform)
    const { id } = await duePost(app, admin, 'Sent by the last release', platform)
    await addPicture(app, id)
    await app.ctx.db
      .updateTable('socialMediaPosts')
      .set({ status: 'publishing', publishingSince: start, attempts: 1 })
      .where('id', '=', id)
      .execute()
    await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(app.ctx.db)
    const sent = vi.spyOn(networkOn(app, platform), 'runStep')
    app.setNow(new Date(start.getTime() + 60_000))
    await publishPost.run({ postId: id, isBack: false }, app.ctx)
    expect(sent).not.toHaveBeenCalled()
    expect((await listed(app, admin, id)).detail).toBe('not_confirmed')
    app.setNow(start)
  }
})
