import type { AddressVerdict } from '../../contract/addresses.ts'
import type { Reading } from './read-words.ts'
import { confirmed, refused } from './say-verdict.ts'

/**
 * The verdict without the register: an area in the address is accepted unless another part contradicts it,
 * and only a municipality outside after a street is refused. A postal code alone, or no name at all, leads
 * to a question.
 */
export function wordsVerdict(address: string, words: Reading): AddressVerdict {
  const { place, abroad, hint } = words
  if (place?.kind === 'enclave') return confirmed.enclave(address, place, 'words')
  if (words.isBox && place?.kind !== 'outside') return confirmed.box()
  if (place?.kind === 'area') {
    const { area } = place
    if (abroad && (abroad.isSure || hint.kind === 'outside')) return refused(abroad.name, null)
    if (abroad || hint.kind === 'outside' || words.isUniversity)
      return confirmed.disputed(address, area)
    if (!words.hasStreet) return confirmed.noStreet(address, area, false)
    return { verdict: 'accept', source: 'words', area }
  }
  if (hint.kind === 'areas') return confirmed.byPostalCode(address, hint.areas, place?.name)
  if (place) return refused(place.name, place.nearest)
  if (abroad) return refused(abroad.name, null)
  return confirmed.unknown()
}
