import { ZodError } from 'zod'
import { progressJob, recordJobEvent } from '../../contract/dispatch.ts'
import { addHaulerNote } from '../../contract/hauler-notes.ts'
import { getHaulerProfile } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { recordCall } from '../../contract/no-show.ts'
import { addProof } from '../../contract/proof.ts'
import { ApiError, call } from '../api/client.ts'
import { isSignedOut } from '../api/query.ts'
import { byServerClock } from '../api/server-clock.ts'
import { now } from '../clock.ts'
import { PhotoError } from '../ui/media/send-photo.ts'
import type { Action, KeptPhoto, Proof, QueuedAction } from './actions.ts'
import type { DeviceStore } from './device-store.ts'
import type { Verdict } from './deliver.ts'
import { keepAddress, photosIn } from './photo-addresses.ts'
import { sendKeptPhoto } from './send-kept-photo.ts'

/** Within it the server's own clock says better when something happened. */
const AT_ONCE_MS = 60_000
/** A weak signal that gives no answer for so long is none. */
const PATIENCE_MS = 20_000
const USER_KNOWN_MS = 30_000
const TICKET_LOST = 'The photo could not be sent'

/** The person who is logged in now is not the one whose queue this is. */
class OtherUser extends Error {
  override name = 'OtherUser'
}

/** Sends actions of this hauler, each under its id as the idempotency key. */
export function actionSender(store: DeviceStore, owner: number) {
  let checkedAt = 0

  /** Before a late action: the session may have ended meanwhile, and the answer tells the server's time. */
  const checkUser = async () => {
    if (now().getTime() - checkedAt < USER_KNOWN_MS) return
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const profile = await call(getHaulerProfile, {}, { signal }).catch(refuseOthers)
    if (profile.id !== owner) throw new OtherUser()
    checkedAt = now().getTime()
  }

  return async (entry: QueuedAction): Promise<unknown> => {
    const isOld = now().getTime() - entry.madeAt.getTime() >= AT_ONCE_MS
    if (entry.isLate || isOld) await checkUser()
    const when = isOld ? { happenedAt: byServerClock(entry.madeAt) } : {}
    return callOf(store, entry, when)
  }
}

async function callOf(
  store: DeviceStore,
  { id, jobId, action }: QueuedAction,
  when: { happenedAt?: Date },
): Promise<unknown> {
  const params = { jobId }
  const options = {
    headers: { 'idempotency-key': id },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  switch (action.kind) {
    case 'event':
      return call(recordJobEvent, { params, body: { event: action.event, ...when } }, options)
    case 'start': {
      const body = { status: 'in_progress', reason: action.reason, ...when } as const
      return call(progressJob, { params, body }, options)
    }
    case 'call':
      return call(recordCall, { params, body: when }, options)
    case 'photos':
      return sendPhotos(store, action.photoIds)
    case 'complete': {
      const body = { status: 'completed', ...(await resolved(store, action)), ...when } as const
      const answer = await call(progressJob, { params, body }, options)
      await forgetPhotos(store, isProofOf(jobId))
      return answer
    }
    case 'proof': {
      const answer = await call(addProof, { params, body: await resolved(store, action) }, options)
      await forgetPhotos(store, isProofOf(jobId))
      return answer
    }
    case 'note': {
      const body = { ...(await noteBody(store, action)), ...when }
      const answer = await call(addHaulerNote, { params, body }, options)
      await forgetPhotos(store, ({ id: photoId }) => action.photos.includes(photoId))
      return answer
    }
  }
}

async function noteBody(store: DeviceStore, note: Extract<Action, { kind: 'note' }>) {
  const { photos } = await resolved(store, { photos: note.photos, disposal: [] })
  return { kind: note.problem, words: note.words, photos }
}

/**
 * Each under its own key; what has arrived is not sent again after a break.
 * @throws the first refusal, once the other photos are sent.
 */
async function sendPhotos(store: DeviceStore, photoIds: readonly string[]): Promise<void> {
  const kept = await photosIn(store)
  let refusal: unknown
  for (const id of photoIds) {
    const photo = kept.get(id)
    if (!photo || photo.url) continue
    try {
      const url = await sendKeptPhoto(id)(photo.file, () => undefined).done
      await keepAddress(store, photo, url)
    } catch (error) {
      if (!isRefusal(verdictOf(error))) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

/**
 * The record with addresses of the server; photos that it refused or that were removed are left out. One without an address is sent under
 * its key once more: a full phone could not store the address.
 */
async function resolved(store: DeviceStore, { photos, disposal }: Proof): Promise<Proof> {
  const named = [...photos, ...disposal.flatMap(({ ticket }) => ticket ?? [])]
  await sendPhotos(store, named).catch((error: unknown) => {
    if (!isRefusal(verdictOf(error))) throw error
  })
  const kept = await photosIn(store)
  const urlOf = (address: string) => (isServed(address) ? address : kept.get(address)?.url)
  return {
    photos: photos.flatMap((address) => urlOf(address) ?? []),
    disposal: disposal.map((entry) => {
      const ticket = entry.ticket && (urlOf(entry.ticket) ?? null)
      const isLost = entry.ticket !== null && ticket === null
      return { ...entry, ticket, noTicket: isLost ? TICKET_LOST : entry.noTicket }
    }),
  }
}

/** Not a photo of this phone, which a record names by its id. */
const isServed = (address: string): boolean => address.startsWith('/uploads/')

/** A note that waits behind the completion has photos of its own. */
const isProofOf =
  (jobId: JobId) =>
  (photo: KeptPhoto): boolean =>
    photo.jobId === jobId && photo.use !== 'note'

async function forgetPhotos(
  store: DeviceStore,
  isSent: (photo: KeptPhoto) => boolean,
): Promise<void> {
  for (const photo of (await photosIn(store)).values())
    if (isSent(photo)) await store.remove('photos', photo.id)
}

/** Who is no hauler has no profile. */
function refuseOthers(error: unknown): never {
  throw error instanceof ApiError && NO_PROFILE.includes(error.status) ? new OtherUser() : error
}

const NO_PROFILE: readonly number[] = [403, 404]
const TRY_LATER: readonly number[] = [408, 425, 429]

export const isRefusal = (verdict: Verdict): boolean => typeof verdict === 'object'

/** What an error of `actionSender` means for the queue. */
export function verdictOf(error: unknown): Verdict {
  if (error instanceof OtherUser) return 'signed-out'
  if (error instanceof ApiError && isSignedOut(error)) return 'signed-out'
  if (error instanceof ZodError) return 'failing'
  if (!(error instanceof ApiError) && !(error instanceof PhotoError)) return 'later'
  const { status } = error
  if (status === 0) return 'unreachable'
  if (status === 401) return 'signed-out'
  // Without an error, the answer is one of a network that wants a log-in of its own.
  if (status < 400 || TRY_LATER.includes(status)) return 'later'
  if (status >= 500) return 'failing'
  return { refused: error instanceof ApiError ? error.reason : error.message }
}
