import type { Locator } from 'playwright-core'
import { addDays, dayOf, formatDay, formatMonth } from '../../contract/calendar.ts'
import { staysWrong } from '../../e2e/stays-wrong.ts'
import { hueOf } from './colours.ts'
import type { Shown } from './open-screen.ts'
import type { Kind, TextRow } from './text-rows.ts'

const settings = (): Record<string, string> => ({
  product: 'Westhaul',
  phone: '604-555-0142',
  admin: 'Admin',
  today: dayOf(new Date()),
  month: formatMonth(addDays(dayOf(new Date()), 3)),
  'pickup date': addDays(dayOf(new Date()), 3),
  'pickup day': formatDay(addDays(dayOf(new Date()), 3)),
})
const filled = (words: string): string =>
  words.replace(/\{([\w ]+)\}/g, (slot, name: string) => settings()[name] ?? slot)

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name that is these words, or begins with them and goes on: 'Approve Dana Park' is 'Approve'. */
const named = (words: string): RegExp => new RegExp(`^${escaped(words)}(?=$|[ :,])`)

const shownOnly = (found: Locator): Locator => found.filter({ visible: true })

/** Where each kind of thing is found, as a person finds it. */
const finders: Record<Kind, (scope: Locator, name: string) => Locator> = {
  heading: (scope, name) => scope.getByRole('heading', { name, exact: true }),
  text: (scope, name) => scope.getByText(name, { exact: true }),
  phrase: (scope, name) => scope.getByText(new RegExp(escaped(name))),
  button: (scope, name) => scope.getByRole('button', { name: named(name) }),
  link: (scope, name) => scope.getByRole('link', { name: named(name) }),
  tab: (scope, name) => scope.getByRole('tab', { name: named(name) }),
  checkbox: (scope, name) => scope.getByRole('checkbox', { name: named(name) }),
  radio: (scope, name) => scope.getByRole('radio', { name: named(name) }),
  label: (scope, name) => scope.getByLabel(labelled(name)),
  placeholder: (scope, name) => scope.getByPlaceholder(name, { exact: true }),
  option: (scope, name) => scope.getByRole('option', { name, exact: true }),
  column: (scope, name) => scope.getByRole('columnheader', { name: named(name) }),
  selector: (scope, name) => scope.locator(name),
  absent: (scope, name) => scope.getByText(name, { exact: true }),
  disabled: (scope, name) => scope.getByRole('button', { name: named(name), disabled: true }),
  chosen: (scope, name) =>
    scope
      .getByRole('checkbox', { name: named(name), checked: true })
      .or(scope.getByRole('radio', { name: named(name), checked: true }))
      .or(scope.getByRole('tab', { name: named(name), selected: true })),
}
/** The input of a file and the options of a list are there without being drawn themselves. */
const UNDRAWN: readonly string[] = ['label', 'option', 'radio', 'checkbox', 'chosen', 'selector']

/** What is wrong with a row on this screen; nothing when it is as specified. */
export const inspect = (shown: Shown, row: TextRow): Promise<string> =>
  // What may not be there may not be there for a moment.
  row.kind === 'absent' ? inspectOnce(shown, row) : staysWrong(() => inspectOnce(shown, row))

async function inspectOnce({ scope }: Shown, row: TextRow): Promise<string> {
  const name = filled(row.name)
  switch (row.kind) {
    case 'value':
      return differs(await field(scope, name).inputValue(), row.value)
    case 'attribute': {
      const { attribute } = row
      const value =
        attribute === 'value'
          ? await field(scope, name).inputValue()
          : await field(scope, name).getAttribute(attribute)
      return differs(value, filled(row.value))
    }
    case 'style': {
      const { property } = row
      const drawn = await scope
        .locator(name)
        .first()
        .evaluate((part, wanted) => getComputedStyle(part).getPropertyValue(wanted), property)
      return differs(drawn, row.value)
    }
    case 'count':
      return differs(String(await scope.locator(name).count()), String(row.count))
    case 'badge':
      return differs(hueOf(await colour(scope, name, 'background-color')), row.colour)
    case 'ink':
      return differs(hueOf(await colour(scope, name, 'color')), row.colour)
    case 'fact':
      return fact(scope, name, row.value)
    case 'figure':
      return figure(scope, name, row.value)
    case 'order':
      return inOrder(await scope.innerText(), row.words)
    default:
      return there(finders[row.kind](scope, name), row.kind)
  }
}

const differs = (found: string | null, wanted: string): string =>
  found === wanted ? '' : `${found} instead of ${wanted}`

/** The label itself, with '(optional)' or the like behind it. */
const labelled = (words: string): RegExp => new RegExp(`^${escaped(words)}( \\(.*\\))?$`)

const field = (scope: Locator, name: string): Locator => scope.getByLabel(labelled(name)).first()

async function there(found: Locator, kind: Kind): Promise<string> {
  const count = await (UNDRAWN.includes(kind) ? found : shownOnly(found)).count()
  if (kind === 'absent') return count === 0 ? '' : 'it is there'
  return count > 0 ? '' : 'not found'
}

async function colour(scope: Locator, words: string, property: string): Promise<string> {
  const found = shownOnly(scope.getByText(words, { exact: true }))
  // The same word may stand elsewhere too: the badge is the one with a ground of its own.
  const colours = await found.evaluateAll(
    (all, wanted) => all.map((one) => getComputedStyle(one).getPropertyValue(wanted)),
    property,
  )
  return colours.find((one) => one !== 'rgba(0, 0, 0, 0)') ?? 'not found'
}

async function fact(scope: Locator, name: string, value: RegExp): Promise<string> {
  const facts = await scope
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('dt')?.textContent,
        one.querySelector('dd')?.textContent,
      ]),
    )
  const found = facts.find(([term]) => term === name)?.[1]?.trim()
  return found !== undefined && value.test(found) ? '' : `${found} is not ${value.source}`
}

/** What stands in the card of this name, once it has arrived. */
async function figure(scope: Locator, name: string, value: string): Promise<string> {
  const cards = scope.getByText(name, { exact: true }).locator('..')
  return cards
    .getByText(value, { exact: true })
    .first()
    .waitFor()
    .then(
      () => '',
      async () => `${(await cards.allInnerTexts()).join(' | ')} is not ${value}`,
    )
}

function inOrder(all: string, words: string[]): string {
  let from = 0
  for (const word of words) {
    from = all.indexOf(word, from)
    if (from < 0) return `${word} does not follow`
  }
  return ''
}
