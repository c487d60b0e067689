import { catalogue } from '../catalogue/catalogue.ts'
import type { Mention } from './mention.ts'
import type { Term } from './terms.ts'

const TABLE = /(^|-)table$/
const MOST_SEATS = 14

const chair = catalogue.find(({ key }) => key === 'chair')

/** "Kitchen table + 4", "dining table w/ 6": a number that only chairs can explain. */
export function seatsAt(terms: readonly Term[], at: number): Mention | undefined {
  const [table, joint, count, end] = terms.slice(at - 2, at + 2)
  if (table?.kind !== 'item' || !TABLE.test(table.item.key) || !chair) return undefined
  const isJoined = joint?.kind === 'word' && /^(and|with)$/.test(joint.text)
  if (!isJoined || count?.kind !== 'count' || count.used || count.count.how !== 'exact')
    return undefined
  const quantity = count.count.value
  if (quantity < 2 || quantity > MOST_SEATS || (end && end.kind !== 'break')) return undefined
  count.used = true
  const { from, to } = count
  return { item: chair, quantity, counted: true, adds: true, confidence: 0.8, place: at, from, to }
}
