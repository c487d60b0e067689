import type { QueuedAction } from './actions.ts'
import { theDevice } from './the-queue.ts'

const WITH_PHOTOS: readonly string[] = ['complete', 'proof']

/**
 * Deletes an action that waits, with its photos; false when it has gone out meanwhile. Photos that a later action names
 * stay until that one is sent: it goes without those that have no address.
 */
export async function removeAction({ id, jobId, action }: QueuedAction): Promise<boolean> {
  const { queue, store } = await theDevice()
  const isNamed = queue
    .state()
    .entries.some((each) => each.jobId === jobId && WITH_PHOTOS.includes(each.action.kind))
  const isRemoved = await queue.remove(id)
  if (isRemoved && action.kind === 'photos' && !isNamed)
    for (const photo of action.photoIds) await store.remove('photos', photo).catch(() => undefined)
  return isRemoved
}
