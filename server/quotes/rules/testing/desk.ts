import { dayOf } from '../../../../contract/calendar.ts'
import * as calls from '../../../../contract/load-rule-calls.ts'
import { SavedLoadRule, type LoadRule, type LoadRuleId } from '../../../../contract/load-rules.ts'
import type { ServiceArea } from '../../../../contract/places.ts'
import { askForQuote } from '../../../../contract/quotes.ts'
import type { useApp } from '../../../testing/app.ts'

/** A rule as a form sends it. */
export const savedOf = (rule: LoadRule): SavedLoadRule => SavedLoadRule.parse(rule)

/** An admin at the rules, and a customer who asks for a price. */
export function ruleDesk(app: ReturnType<typeof useApp>) {
  const asAdmin = async () => app.as(await app.given.admin())
  const list = async () => (await asAdmin()).call(calls.listLoadRules, {})
  let drafts = 0
  const draft = (fields: Partial<SavedLoadRule> = {}): SavedLoadRule => ({
    kind: 'special',
    title: `Pianos ${++drafts}`,
    text: 'Two people carry it.',
    place: null,
    items: ['piano'],
    flags: [],
    leastQuantity: null,
    saying: [],
    unlessSaying: [],
    areas: null,
    ifAreaUnknown: true,
    silent: false,
    source: 'our haulers',
    checkedOn: dayOf(app.ctx.now()),
    ...fields,
  })
  return {
    asAdmin,
    list,
    draft,
    living: async (key: string): Promise<LoadRule> => {
      const match = (await list()).find((rule) => rule.key === key)
      if (!match) throw new Error(`No rule ${key} is in force`)
      return match
    },
    history: async (key: string) =>
      (await asAdmin()).call(calls.loadRuleHistory, { params: { key } }),
    add: async (fields: Partial<SavedLoadRule> = {}) =>
      (await asAdmin()).call(calls.addLoadRule, { body: draft(fields) }),
    save: async (id: LoadRuleId, rule: SavedLoadRule, reason?: string) =>
      (await asAdmin()).call(calls.saveLoadRule, { params: { id }, body: { rule, reason } }),
    end: async (id: LoadRuleId, reason?: string) =>
      (await asAdmin()).call(calls.endLoadRule, { params: { id }, body: { reason } }),
    check: async (id: LoadRuleId) =>
      (await asAdmin()).call(calls.checkLoadRule, { params: { id } }),
    ask: async (description: string, area?: ServiceArea) => {
      const body = { loadSize: 'small' as const, description, photos: [await app.given.photo()] }
      return app.as().call(askForQuote, { body: { ...body, ...(area && { area }) } })
    },
  }
}
