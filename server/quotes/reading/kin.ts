import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import type { Mention } from './mentions.ts'

/** What plain words mean beside another thing: chairs named after a dining table are dining chairs. */
const KIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dining-table': { chair: 'dining-chair' },
  'patio-table': { chair: 'patio-chair' },
  'patio-set': { chair: 'patio-chair', table: 'patio-table', sofa: 'outdoor-sofa' },
  'kids-table': { chair: 'kids-chair' },
}

const byKey: ReadonlyMap<string, CatalogueItem> = new Map(catalogue.map((item) => [item.key, item]))
const kinOf = new Map(Object.entries(KIN).map(([key, kin]) => [key, new Map(Object.entries(kin))]))

/** The mention as what it is beside these other things of its sentence. */
export function amongKin(mention: Mention, others: Iterable<string>): Mention {
  for (const other of others) {
    const item = byKey.get(kinOf.get(other)?.get(mention.item.key) ?? '')
    if (item) return { ...mention, item }
  }
  return mention
}
