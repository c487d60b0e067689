import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consents from '../../../contract/photo-consents.ts'
import * as calls from '../../../contract/social-media.ts'
import { bindList } from '../../core/bind-list.ts'
import type { Bind, Identify } from '../../core/bind.ts'
import type { Caller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { networkAddress } from '../../core/network-address.ts'
import { jobOfLink } from '../../messaging/job-links.ts'
import { multipartLimits } from '../../uploads/receive-files.ts'
import { addJobPhoto } from './add-job-photo.ts'
import { addPicture } from './add-picture.ts'
import { changePicture, removePicture } from './change-picture.ts'
import { jobPhotos, media } from './list-media.ts'
import { givePhotoConsent, photoQuestion, takeBackPhotoConsent } from './photo-consent.ts'

// The same as for the other calls of a link.
const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
const WRITE_LIMIT = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }

/** The media library. Register it, so that multipart stays in here. */
export async function mediaRoutes(
  app: FastifyInstance,
  { bind, ctx, identify }: { bind: Bind; ctx: Context; identify: Identify },
): Promise<void> {
  bindList(bind, calls.listSocialMedia, media, ({ user }) => user)
  bindList(bind, calls.listJobPhotos, jobPhotos, () => undefined)
  bind(calls.changeSocialMedia, ({ ctx: own, caller, params, body }) =>
    changePicture(own, caller.user, params.mediaId, body),
  )
  bind(calls.removeSocialMedia, ({ ctx: own, params }) => removePicture(own, params.mediaId))
  bind(calls.addJobPhoto, ({ ctx: own, caller, body }) => addJobPhoto(own, caller.user, body))
  consentRoutes(bind)

  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false })
  const { method, path, response } = calls.addSocialMedia
  app.route({
    method,
    url: path,
    config: READ_LIMIT.config,
    handler: async (request, reply) => {
      const { caller } = await identify(calls.addSocialMedia, request, reply)
      // identify answers by the access asked for, here 'admin'.
      const { user } = caller as Caller<'admin'>
      const { id: userId, teamRole } = user
      const call = { call: `${method} ${path}`, address: networkAddress(request.ip) }
      const own = teamRole ? { ...ctx, actor: { userId, teamRole, ...call } } : ctx
      return z.encode(response, await addPicture(own, user, request))
    },
  })
}

/** What customers say about photos of their pickup, themselves or to the team. */
function consentRoutes(bind: Bind): void {
  bind(
    consents.getPhotoConsent,
    async ({ ctx, params }) => photoQuestion(ctx, await jobOfLink(ctx, params.token)),
    READ_LIMIT,
  )
  bind(
    consents.answerPhotoConsent,
    async ({ ctx, params, body }) => {
      const jobId = await jobOfLink(ctx, params.token)
      return body.isGiven
        ? givePhotoConsent(ctx, jobId, { source: 'job_page', recordedBy: null })
        : takeBackPhotoConsent(ctx, jobId, null)
    },
    WRITE_LIMIT,
  )
  bind(consents.recordPhotoConsent, ({ ctx, caller, params, body }) =>
    givePhotoConsent(ctx, params.jobId, { source: body.how, recordedBy: caller.user.id }),
  )
  bind(consents.withdrawPhotoConsent, ({ ctx, caller, params }) =>
    takeBackPhotoConsent(ctx, params.jobId, caller.user.id),
  )
}
