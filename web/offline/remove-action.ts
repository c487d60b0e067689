import type { Action, QueuedAction } from './actions.ts'
import { theDevice } from './the-queue.ts'

/**
 * Deletes an action that waits, with its photos; false when it has gone out meanwhile. A later action that names them goes
 * without them. Those of a completion stay: its sheet shows them again.
 */
export async function removeAction({ id, action }: QueuedAction): Promise<boolean> {
  const { queue, store } = await theDevice()
  return queue.remove(id, async () => {
    for (const photo of photosOf(action)) await store.remove('photos', photo).catch(() => undefined)
  })
}

function photosOf(action: Action): readonly string[] {
  if (action.kind === 'photos') return action.photoIds
  return action.kind === 'note' ? action.photos : []
}
