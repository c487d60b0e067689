import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { deleteJob, listAdminJobs } from '../../../contract/jobs.ts'
import { createSocialPost, listSocialPosts } from '../../../contract/social-posts.ts'
import { uploadFiles } from '../../../contract/uploads.ts'
import { BUSY, lagging, LOST } from '../networks/world.ts'
import { between, pick, type Stage } from './stage.ts'
import { untilDone } from './until-done.ts'

const Id = z.object({ id: z.number() })
const Uploaded = z.object({ files: z.array(z.string()).min(1) })
const PLATFORMS = ['facebook', 'twitter'] as const
const READ_PATHS = [listAdminJobs.path, listSocialPosts.path, '/api/admin/haulers']
/** Longer is what a search may lag at most. */
const MOST_LAG_SECONDS = 8

/** Writes posts that go out now; some lose their answer, some meet a busy network. */
export async function poster({ ask, admin, journal, random, isOver }: Stage): Promise<void> {
  const { method, path } = createSocialPost
  while (!isOver()) {
    const accident = random()
    const content = [
      `A tidy garage ${randomUUID()}`,
      lagging(between(random, 0, MOST_LAG_SECONDS)),
      ...(accident < 0.1 ? [LOST] : accident < 0.15 ? [BUSY] : []),
    ].join(' ')
    const body = { platform: pick(random, PLATFORMS), content, scheduledFor: new Date() }
    const answer = await ask({ method, path, cookie: admin.cookie, body })
    if (answer?.status === 200)
      journal.add({ what: 'post', postId: Id.parse(answer.body).id, content })
    await pause(between(random, 1_500, 4_000))
  }
}

/** Deletes one paid job in a while, which refunds it. */
export async function deleter({ ask, admin, journal, paidJobs, random, isOver }: Stage) {
  while (!isOver()) {
    await pause(between(random, 2_000, 6_000))
    const jobId = paidJobs.shift()
    if (jobId === undefined) continue
    const path = deleteJob.path.replace(':jobId', String(jobId))
    const answer = await ask({ method: deleteJob.method, path, cookie: admin.cookie })
    if (answer?.status === 200) journal.add({ what: 'deletion', jobId })
  }
}

/** Uploads photos, as customers do before they book. */
export async function photographer({ ask, given, journal, random, isOver }: Stage): Promise<void> {
  const image = { create: { width: 320, height: 240, channels: 3 as const, background: '#586' } }
  const picture = new Uint8Array(await sharp(image).jpeg().toBuffer())
  const { cookie } = await untilDone(() => given.visitor())
  const files = () => {
    const form = new FormData()
    form.append('files', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg')
    return form
  }
  while (!isOver()) {
    const answer = await ask({ method: 'POST', path: uploadFiles.path, cookie, files })
    if (answer?.status === 200)
      for (const file of Uploaded.parse(answer.body).files) journal.add({ what: 'photo', file })
    await pause(between(random, 1_000, 3_000))
  }
}

/** Reads the lists of the desk. */
export async function reader({ ask, admin, random, isOver }: Stage): Promise<void> {
  while (!isOver()) {
    await ask({ method: 'GET', path: pick(random, READ_PATHS), cookie: admin.cookie })
    await pause(between(random, 200, 1_200))
  }
}
