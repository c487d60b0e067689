import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { uploadFiles } from '../../contract/uploads.ts'
import { needsTwoFactor } from '../accounts/needs-two-factor.ts'
import { type Identify, idempotencyKeyOf } from '../core/bind.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { SIGNED_PATH, type SignedQuery } from '../providers/storage/signed-address.ts'
import type { StoredFile } from '../providers/storage/storage.ts'
import { makeIncomingFolder, removeAbandonedFolders } from './incoming-folder.ts'
import { storeImages } from './store-images.ts'
import { storeOnce } from './store-once.ts'
import { multipartLimits, receiveFiles } from './receive-files.ts'
import { showImage, showSignedImage } from './show-image.ts'

const UPLOADS_PER_MINUTE = 60
/** A name is never given to another picture. */
const FOREVER = 'private, max-age=31536000, immutable'

/** Plain Fastify, since these speak in files: register it, so that multipart stays in here. */
export async function uploadRoutes(
  app: FastifyInstance,
  { ctx, identify }: { ctx: Context; identify: Identify },
): Promise<void> {
  app.addHook('onReady', removeAbandonedFolders)
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false })
  const rateLimit = { max: UPLOADS_PER_MINUTE, timeWindow: '1 minute' }

  app.post(uploadFiles.path, { config: { rateLimit } }, async (request, reply) => {
    const { caller } = await identify(uploadFiles, request, reply)
    // identify answers by the access asked for, here 'visitor'.
    const stored = await upload(ctx, caller as Caller<'visitor'>, request)
    return z.encode(uploadFiles.response, stored)
  })

  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { caller } = await identify({ access: 'public' }, request, reply)
    if (caller.user && needsTwoFactor(ctx.config, caller.user))
      throw new AppError('two_factor_needed', 'Please set up two-factor sign-in first')
    const image = await showImage(ctx, caller, request.params.file)
    if ('pdf' in image) return sendPdf(reply, image.pdf)
    if ('file' in image) return sendPicture(reply, image.file, FOREVER)
    return reply.header('cache-control', 'no-store').redirect(image.signedAddress)
  })

  type Signed = { Params: { file: string }; Querystring: SignedQuery }
  app.get<Signed>(`${SIGNED_PATH}/:file`, async ({ params, query }, reply) =>
    sendPicture(reply, await showSignedImage(ctx, params.file, query), 'no-store'),
  )
}

async function upload(ctx: Context, caller: Caller<'visitor'>, request: FastifyRequest) {
  const folder = await makeIncomingFolder()
  try {
    const { purpose, paths } = await receiveFiles(request, folder)
    const key = idempotencyKeyOf(request)
    const userId = caller.user?.id
    const again = key === undefined || userId === undefined ? undefined : { key, userId }
    return await storeOnce(ctx, again, () => storeImages(ctx, caller, purpose, paths, again?.key))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sendPicture = (reply: FastifyReply, { stream, bytes }: StoredFile, caching: string) =>
  reply
    .headers({
      'content-type': 'image/webp',
      'content-length': bytes,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': caching,
    })
    .send(stream)

/** To be saved and not opened by the page: what a viewer runs has neither our origin nor our frame. */
const sendPdf = (reply: FastifyReply, { stream, bytes }: StoredFile) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'content-length': bytes,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(stream)
