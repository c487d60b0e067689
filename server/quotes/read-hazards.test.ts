import { expect, test } from 'vitest'
import { readByRules } from './read-by-rules.ts'

const keysIn = (description: string) => readByRules({ description }).items.map(({ key }) => key)

test.for<[string, string]>([
  ['a tank of propane beside the bbq', 'propane-tank'],
  ['two bottles of propane', 'propane-tank'],
  ['an acetylene cylinder from the shop', 'propane-tank'],
  ['some butane canisters', 'propane-tank'],
  ['a bag of insulin pens', 'medical-waste'],
  ['transite siding from the shop', 'asbestos'],
  ['textured ceiling from 1965', 'drywall'],
  ['a can of bear spray', 'pesticide'],
  ['old mercury thermostat', 'chemical'],
  ['a bit of radioactive material', 'chemical'],
  ['creosote beams from the dock', 'railway-tie'],
  ['a dead raccoon under the deck', 'dead-animal'],
  ['asbestos test was not negative', 'asbestos'],
  ['the asbestos test is still out', 'asbestos'],
  ['asbestos, no test done', 'asbestos'],
])('"%s" is %s', ([says, key]) => {
  expect(keysIn(says)).toContain(key)
})

test.for<[string, string[]]>([
  ['drywall that tested negative for asbestos', ['drywall']],
  ['the asbestos test was negative, 12 sheets of drywall', ['sheet-of-drywall']],
  ['asbestos-free tiles', ['tiles']],
  ['drywall, the asbestos report came back negative', ['drywall']],
  ['a propane barbecue', ['barbecue']],
  ['a propane heater without its tank', ['outdoor-heater']],
])('"%s" is %j and nothing hazardous', ([says, keys]) => {
  expect(keysIn(says)).toEqual(keys)
})
