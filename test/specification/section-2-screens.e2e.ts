import { describe, expect, test } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { callBehaviours } from './behaviours.calls.ts'
import { behaviourRows } from './behaviours.ts'
import { inspect } from './inspect.ts'
import { screens } from './screens.ts'
import { ON_DEMO, textRows, type TextRow } from './text-rows.ts'

const product = useProduct()

/** What is wrong with each row of a screen; the screen is opened once, and all its rows are checked. */
const visits = new Map<string, Promise<Map<TextRow, string>>>()

async function visit(screen: string): Promise<Map<TextRow, string>> {
  const open = screens[screen]
  if (!open) throw new Error(`No way is known to open the screen ${screen}`)
  const shown = await open(product)
  const found = new Map<TextRow, string>()
  for (const row of textRows.filter((one) => one.screen === screen))
    found.set(row, await inspect(shown, row))
  await shown.page.close()
  return found
}

function visited(screen: string): Promise<Map<TextRow, string>> {
  const known = visits.get(screen) ?? visit(screen)
  visits.set(screen, known)
  return known
}

// In the order of the screens: the empty ones first.
const order = Object.keys(screens)
const rows = textRows
  .filter(({ screen }) => screen !== ON_DEMO)
  .toSorted((a, b) => order.indexOf(a.screen) - order.indexOf(b.screen))

describe('Section 2: screens and their words', () => {
  test.for(rows)('$says', async (row) => {
    expect((await visited(row.screen)).get(row)).toBe('')
  })
})

describe('Section 2: what screens do', () => {
  test.for(behaviourRows)('$says', ({ happens }) =>
    expect(happens(product)).resolves.toBeUndefined(),
  )
})

describe('Section 7: how calls are made', () => {
  test.for(callBehaviours)('$says', ({ happens }) =>
    expect(happens(product)).resolves.toBeUndefined(),
  )
})
