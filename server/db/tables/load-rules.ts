import type { Generated } from 'kysely'
import type { Day } from '../../../contract/calendar.ts'
import type { LoadRuleId, RuleKind } from '../../../contract/load-rules.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { ItemFlag } from '../../../contract/quotes.ts'
import type { Defaulted } from './columns.ts'

export type LoadRuleTables = {
  /** What we refuse, what needs care or can go free; an edit ends a row and begins another one. */
  loadRules: {
    id: Generated<LoadRuleId>
    key: string
    kind: RuleKind
    title: string
    text: string
    placeName: string | null
    placeUrl: string | null
    items: string[]
    flags: ItemFlag[]
    leastQuantity: number | null
    saying: string[]
    unlessSaying: string[]
    areas: ServiceArea[] | null
    ifAreaUnknown: boolean
    silent: boolean
    source: string
    checkedOn: Day
    effectiveFrom: Date
    editedBy: Defaulted<number | null>
    endedAt: Defaulted<Date | null>
    endedBy: Defaulted<number | null>
    endedReason: Defaulted<string | null>
  }
}
