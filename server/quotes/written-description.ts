import type { Correction } from '../../contract/quotes.ts'
import type { Reading } from '../providers/reader/reader.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { pluralOfName } from './catalogue/plurals.ts'
import type { CatalogueItem } from './catalogue/item.ts'

const byKey = new Map(catalogue.map((item) => [item.key, item]))

/** Several of an item, as the description that is written from picked items says it. */
export const severalOf = ({ name, counted }: Pick<CatalogueItem, 'name' | 'counted'>): string =>
  counted ? pluralOfName(name.toLowerCase()) : `loads of ${name.toLowerCase()}`

/** The name of an item of the catalogue, of one and of several; undefined for other keys. */
export function nameOfKey(key: string): { name: string; several: string } | undefined {
  const item = byKey.get(key)
  return item && { name: item.name, several: severalOf(item) }
}

/** "Pick up 1 sofa, 2 mattresses", as the booking form writes it; undefined where an item is not in the catalogue. */
export function writtenDescription(items: readonly Correction[]): string | undefined {
  const parts = items.flatMap(({ key, quantity }) => {
    if (quantity === 0) return []
    const names = nameOfKey(key)
    return [names && `${quantity} ${quantity === 1 ? names.name.toLowerCase() : names.several}`]
  })
  return parts.includes(undefined) ? undefined : `Pick up ${parts.join(', ')}`
}

/** What is left of a written description without its items. */
const FRAME = /^(please pick up|pick up)?[\s,.]*(and[\s,.]*)?$/

/** Whether the description is nothing but the picked items with their quantities, as the form writes it. */
export function isWrittenFrom(description: string, corrections: readonly Correction[]): boolean {
  const parts = corrections.flatMap(({ key, quantity }) => {
    const item = byKey.get(key)
    if (!item || quantity === 0) return []
    return [[`${quantity} ${severalOf(item)}`, `${quantity} ${item.name.toLowerCase()}`]]
  })
  if (parts.length === 0) return false
  let rest = ` ${description.toLowerCase().replace(/\s+/g, ' ')} `
  for (const names of parts) {
    const name = names.find((each) => rest.includes(` ${each}`))
    if (name === undefined) return false
    rest = rest.replace(` ${name}`, ' ')
  }
  return FRAME.test(rest.replace(/\s+/g, ' ').trim())
}

/**
 * The reading of a description that the form wrote from the picked items: the corrections carry their
 * counts, so the same words are not counted a second time under another name.
 */
export function withoutWrittenWords(
  reading: Reading,
  description: string,
  corrections: readonly Correction[] = [],
): Reading {
  if (!isWrittenFrom(description, corrections)) return reading
  const pickedKeys = new Set(corrections.map(({ key }) => key))
  const items = reading.items.filter(({ key }) => pickedKeys.has(key))
  return { items, unknown: [], unclear: [], confidence: 1, conditions: { flights: 0 } }
}
