import { catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueItem } from '../catalogue/item.ts'
import type { Mention } from './mentions.ts'
import type { Term } from './terms.ts'

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

const bedFrame = byKey.get('bed-frame')

const joinsMattress = (term: Term): boolean =>
  (term.kind === 'word' && term.text === 'with') || (term.kind === 'break' && term.as === 'open')

/** A bed that is named with its mattress is what is left without it. */
export function bedsWithout(terms: readonly Term[], mentions: readonly Mention[]): Mention[] {
  return mentions.map((mention, at) => {
    const next = mentions[at + 1]
    const isPair = mention.item.key === 'bed' && next?.item.key === 'mattress'
    const link = isPair ? terms.slice(mention.place + 1, next.place) : []
    const isWith = link.length < 4 && link.some(joinsMattress)
    return isWith && bedFrame ? { ...mention, item: bedFrame } : mention
  })
}
