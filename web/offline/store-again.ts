import { storeAddressesAgain } from './photo-addresses.ts'
import { forgetRoom } from './storage-room.ts'
import type { Device } from './the-queue.ts'

/** The hauler comes back to the page and may have made room: stores what found none. */
export async function storeAgain({ queue, store }: Device): Promise<void> {
  forgetRoom()
  await queue.storeAgain()
  await storeAddressesAgain(store).catch(() => undefined)
}
