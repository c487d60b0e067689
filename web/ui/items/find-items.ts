import { listQuoteItems, type PickableItem } from '../../../contract/pickable-items.ts'
import { call } from '../../api/client.ts'

export type KnownItem = PickableItem
export type FoundItem = {
  item: KnownItem
  /** The other name it was found by, where its own does not say it. */
  also: string | null
}

let loading: Promise<KnownItem[]> | undefined

/** All that can be added by hand, asked for once. */
export function loadKnownItems(): Promise<KnownItem[]> {
  loading ??= call(listQuoteItems, {}).catch((reason: unknown) => {
    loading = undefined
    throw reason
  })
  return loading
}

/** The list is asked for again where it is needed next: a new rate card has other items. */
export function forgetKnownItems(): void {
  loading = undefined
}

/** The things that what is typed may mean, the likeliest first: by their own names, then by others. */
export function findItems(items: readonly KnownItem[], typed: string, most: number): FoundItem[] {
  const search = plain(typed)
  if (search === '') return []
  return items
    .map((item) => fitOf(item, search))
    .filter(({ rank }) => rank < NO_FIT)
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.item.name.length - b.item.name.length)
    .slice(0, most)
    .map(({ item, also }) => ({ item, also }))
}

function fitOf(item: KnownItem, search: string): FoundItem & { rank: number } {
  let best = { item, also: null as string | null, rank: fit(item.name, search) }
  for (const also of item.also) {
    const rank = fit(also, search) + HALF_A_STEP
    if (rank < best.rank) best = { item, also, rank }
  }
  return best
}

/** What is common and goes by its own name is meant more often than what fits a little better. */
const orderOf = ({ item, also, rank }: FoundItem & { rank: number }): number =>
  item.common === null || also !== null ? rank : rank - COMMON_FIRST

const COMMON_FIRST = 0.75
const NO_FIT = 9
const HALF_A_STEP = 0.5

/** 0 for the very name, then its beginning, the beginning of a word in it, any part of it. */
function fit(name: string, search: string): number {
  const text = plain(name)
  if (text === search) return 0
  if (text.startsWith(search)) return 1
  if (` ${text}`.includes(` ${search}`)) return 2
  return search.length > 2 && text.includes(search) ? 3 : NO_FIT
}

/** Lower case, without marks, and several of a thing as one: 'Box springs' as 'box spring'. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/(\w{2}[^s\s])s\b/g, '$1')
