import { beforeAll, expect, test } from 'vitest'
import {
  changeSocialPost,
  createSocialPost,
  type NewPost,
  type PostChange,
} from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { useApp } from '../testing/app.ts'
import { addPicture, listed } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
beforeAll(async () => {
  app.setNow(new Date('2026-11-20T18:00:00Z'))
  admin = await app.given.admin()
})

const LATER = new Date('2026-11-20T20:00:00Z')
const create = (body: Partial<NewPost>) =>
  app.as(admin).call(createSocialPost, {
    body: { platform: 'facebook', content: 'a', hashtags: [], ...body },
  })
const change = (postId: PostId, body: PostChange) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body })

test('a post without the picture that its network needs stays a draft, and cannot be scheduled', async () => {
  for (const [platform, label] of [
    ['instagram', 'Instagram'],
    ['tiktok', 'TikTok'],
  ] as const) {
    const refusal = {
      code: 'invalid_input',
      message: `${label} needs a picture. Without one this post can only be a draft`,
      fields: [{ path: 'pictures' }],
    }
    const draft = await create({ platform, scheduledFor: LATER })
    expect(draft).toMatchObject({ status: 'draft', scheduledFor: LATER })
    const insisting = create({ platform, scheduledFor: LATER, status: 'scheduled' })
    await expect(insisting).rejects.toMatchObject(refusal)
    await expect(change(draft.id, { status: 'scheduled' })).rejects.toMatchObject(refusal)
    const scheduled = await create({ scheduledFor: LATER })
    await expect(change(scheduled.id, { platform })).rejects.toMatchObject(refusal)
    expect(await listed(app, admin, scheduled.id)).toMatchObject({
      status: 'scheduled',
      platform: 'facebook',
    })
    await addPicture(app, draft.id)
    expect(await change(draft.id, { status: 'scheduled', scheduledFor: LATER })).toMatchObject({
      status: 'scheduled',
    })
    const without = change(draft.id, { pictures: [] })
    await expect(without).rejects.toMatchObject(refusal)
  }
})
