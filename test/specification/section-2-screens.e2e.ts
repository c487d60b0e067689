import { describe, expect, test } from 'vitest'
import { useProduct } from '../../e2e/harness.ts'
import { callBehaviours } from './behaviours.calls.ts'
import { behaviourRows } from './behaviours.ts'
import { look } from './look.ts'
import { scenes } from './scenes.ts'
import { ON_DEMO, textRows, type TextRow } from './text-rows.ts'

const product = useProduct()

/** What is wrong with each row of a scene; the scene is opened once, and all its rows looked up. */
const visits = new Map<string, Promise<Map<TextRow, string>>>()

async function visit(scene: string): Promise<Map<TextRow, string>> {
  const open = scenes[scene]
  if (!open) throw new Error(`Nobody knows how to reach the scene ${scene}`)
  const shown = await open(product)
  const found = new Map<TextRow, string>()
  for (const row of textRows.filter((one) => one.scene === scene))
    found.set(row, await look(shown, row))
  await shown.page.close()
  return found
}

function visited(scene: string): Promise<Map<TextRow, string>> {
  const known = visits.get(scene) ?? visit(scene)
  visits.set(scene, known)
  return known
}

// In the order of the scenes: the empty ones first.
const order = Object.keys(scenes)
const rows = textRows
  .filter(({ scene }) => scene !== ON_DEMO)
  .toSorted((a, b) => order.indexOf(a.scene) - order.indexOf(b.scene))

describe('Section 2: screens and their words', () => {
  test.for(rows)('$says', async (row) => {
    expect((await visited(row.scene)).get(row)).toBe('')
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
