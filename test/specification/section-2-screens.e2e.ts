import { describe, expect, test } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { barriersOf } from '../../e2e/inspect.ts'
import { callBehaviours } from './behaviours.calls.ts'
import { behaviourRows } from './behaviours.ts'
import { inspect } from './inspect.ts'
import type { Shown } from './open-screen.ts'
import { emptyScreens, fullScreens, visitorScreens } from './screens.ts'
import { ON_DEMO, textRows, type TextRow } from './text-rows.ts'

// Where some book, apply and save, the figures of others would change.
const [emptyPlace, fullPlace, busyPlace] = [useProduct(), useProduct(), useProduct()]
const opened = (screen: string): Promise<Shown> | undefined =>
  emptyScreens[screen]?.(emptyPlace) ??
  fullScreens[screen]?.(fullPlace) ??
  visitorScreens[screen]?.(busyPlace)

type Visit = { wrong: Map<TextRow, string>; barriers: string[] }

/** Each screen is opened once: all its rows are checked, and then what keeps people out. */
const visits = new Map<string, Promise<Visit>>()

async function visit(screen: string): Promise<Visit> {
  const shown = await opened(screen)
  if (!shown) throw new Error(`No way is known to open the screen ${screen}`)
  const wrong = new Map<TextRow, string>()
  for (const row of textRows.filter((one) => one.screen === screen))
    wrong.set(row, await inspect(shown, row))
  const barriers = await barriersOf(shown.page)
  await shown.page.close()
  return { wrong, barriers }
}

function visited(screen: string): Promise<Visit> {
  const known = visits.get(screen) ?? visit(screen)
  visits.set(screen, known)
  return known
}

const rows = textRows.filter(({ screen }) => screen !== ON_DEMO)

describe('Section 2: screens and their words', () => {
  test.for(rows)('$says', async (row) => {
    expect((await visited(row.screen)).wrong.get(row)).toBe('')
  })
})

describe('at 360 and 1440 pixels, light and dark', () => {
  test.for(Object.keys({ ...emptyScreens, ...fullScreens, ...visitorScreens }))(
    '%s has no barrier',
    async (screen) => {
      expect((await visited(screen)).barriers).toEqual([])
    },
  )
})

describe('Section 2: what screens do', () => {
  test.for(behaviourRows)('$says', ({ happens }) =>
    expect(happens(busyPlace)).resolves.toBeUndefined(),
  )
})

describe('Section 7: how calls are made', () => {
  test.for(callBehaviours)('$says', ({ happens }) =>
    expect(happens(busyPlace)).resolves.toBeUndefined(),
  )
})
