import { addDays, type Day } from '../../../contract/calendar.ts'
import type { LoadRule, RuleKind, RuleScope } from '../../../contract/load-rules.ts'
import type { ItemFlag } from '../../../contract/quotes.ts'

export const kindWords: Record<RuleKind, { label: string; heading: string; detail: string }> = {
  prohibited: {
    label: 'Refuses',
    heading: 'What we refuse',
    detail: 'Ends the quote, with the reason and the place to go.',
  },
  special: {
    label: 'Needs care',
    heading: 'What needs care',
    detail: 'Told beside the price.',
  },
  free_option: {
    label: 'Can go free',
    heading: 'What can go free',
    detail: 'Told beside the price: where a customer pays nothing.',
  },
}

/** Things of a kind, as the catalogue and the reader mark them. */
export const flagWords: Record<ItemFlag, string> = {
  mattress: 'Mattresses and box springs',
  refrigerant: 'Things with refrigerant',
  tire: 'Tires',
  drywall: 'Drywall',
  hazardous: 'Hazardous things',
  heavy: 'Heavy pieces',
  electronics: 'Electronics',
  appliance: 'Appliances',
  metal: 'Metal',
  wood: 'Wood',
  yard: 'Yard waste',
  rubble: 'Rubble and soil',
}

/** The name of an item of the catalogue by its key. */
export type ItemNames = ReadonlyMap<string, string>

/** Until the catalogue has come, and for what it does not know any more: the key, as words. */
export const itemName = (names: ItemNames, key: string): string =>
  names.get(key) ?? key.replaceAll('-', ' ')

export function concernsOf(rule: RuleScope, names: ItemNames): string {
  const things = [
    ...rule.flags.map((flag) => flagWords[flag]),
    ...rule.items.map((key) => itemName(names, key)),
  ].join(', ')
  return rule.leastQuantity === null ? things : `${things}; ${rule.leastQuantity} or more`
}

export function areasOf({ areas, ifAreaUnknown }: RuleScope): string {
  if (areas === null) return 'Everywhere'
  return areas.join(', ') + (ifAreaUnknown ? ', and where the address is not known yet' : '')
}

const SOURCE_GOOD_FOR_DAYS = 365

/** Whether a rule should be compared with its source again: the last time is more than a year ago. */
export const isOld = ({ checkedOn }: Pick<LoadRule, 'checkedOn'>, today: Day): boolean =>
  checkedOn < addDays(today, -SOURCE_GOOD_FOR_DAYS)

export type RuleQuery = { search: string; area: string }

/** The rules that fit what is typed and apply in the area, '' for any. */
export function findRules(
  rules: readonly LoadRule[],
  { search, area }: RuleQuery,
  names: ItemNames,
): LoadRule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const { title, text, place, source, saying, areas } = rule
    const said = [title, text, place?.name, place?.url, source, ...saying]
    const hay = [...said, concernsOf(rule, names), areasOf(rule)].join(' ').toLowerCase()
    const isThere = area === '' || areas === null || areas.some((each) => each === area)
    return isThere && words.every((word) => hay.includes(word))
  })
}
