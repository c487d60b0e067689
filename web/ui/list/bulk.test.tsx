import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { refusal } from '../../testing/api.ts'
import { button, pass, press } from '../../testing/render.ts'
import { toast } from '../feedback/toast.ts'
import type { BulkAction } from './bulk-actions.ts'
import { DataTable } from './DataTable.tsx'
import {
  field,
  givenThings,
  listThings,
  openScreen,
  pageOf,
  queriesOf,
  serveThings,
  text,
  type Thing,
  select,
} from './testing/things.tsx'
import { useList } from './use-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const deleteThing = endpoint({
  method: 'DELETE',
  path: '/api/things/:id',
  access: 'admin',
  summary: 'Delete a thing',
  params: z.object({ id: z.int() }),
  response: z.object({ id: z.int() }),
})

const actions: BulkAction<Thing>[] = [
  {
    label: 'Delete',
    isGrave: true,
    icon: null,
    allows: ({ id }) => id !== 1,
    question: (what) => `Delete ${what}?`,
    consequence: (things) => `Gone: ${things.map(({ name }) => name).join(', ')}.`,
    outcome: (what) => `${what} deleted`,
    run: ({ id }) => call(deleteThing, { params: { id } }),
    refetches: [listThings],
  },
]

const Things = () => (
  <DataTable
    list={useList(listThings)}
    title="Things"
    noun={['thing', 'things']}
    columns={[{ id: 'name' }]}
    renderCard={({ name }) => <p>{name}</p>}
    filters={{ colour: 'Colour' }}
    bulk={actions}
    empty={{ title: 'No things yet' }}
  />
)

type Deletion = (id: number) => Response | Promise<Response>
const gone: Deletion = (id) => Response.json({ id })

async function open(
  deletion: Deletion = gone,
  { shown = 4, total = shown }: { shown?: number; total?: number } = {},
) {
  const things = givenThings(total)
  const asked = serveThings(
    {
      'limit=25': () => pageOf(things.slice(0, shown), { total }),
      'limit=200': () => pageOf(things.slice(0, 200), { total, nextCursor: 'next' }),
      'limit=200&cursor=next': () => pageOf(things.slice(200), { total }),
    },
    Object.fromEntries(
      things.map(({ id }) => [`DELETE /api/things/${id}`, () => deletion(id)] as const),
    ),
  )
  openScreen(<Things />)
  await pass(300)
  return {
    queries: () => queriesOf(asked),
    deleted: () => asked.map(({ path }) => path).filter((path) => /things\/\d/.test(path)),
  }
}
const bar = () => document.querySelector('[aria-label="Selected things"]')?.textContent
const dialog = () => document.querySelector('dialog[open]')?.textContent
const confirm = () =>
  [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')].find(
    ({ textContent }) => textContent === 'Delete',
  )

test('what is selected is counted, and everything on the page is selected at a stroke', async () => {
  await open()
  expect(bar()).toBeUndefined()
  await select('Select thing #4')
  expect(bar()).toContain('1 selected')
  expect(field('Select all things on this page').indeterminate).toBe(true)
  await select('Select all things on this page')
  expect(bar()).toContain('4 selected')
  expect(field('Select all things on this page').indeterminate).toBe(false)
  press('Clear selection')
  expect(bar()).toBeUndefined()
})

test('an action says how many and what it does, and leaves out what it cannot be done with', async () => {
  const { deleted } = await open()
  await select('Select all things on this page')
  press('Delete')
  expect(dialog()).toContain('Delete 3 things?')
  expect(dialog()).toContain('Gone: Thing 4, Thing 3, Thing 2.')
  expect(dialog()).toContain('1 of the 4 selected cannot be changed this way')
  expect(deleted()).toEqual([])
  press('Cancel')
  await pass(300)
  expect(deleted()).toEqual([])
  expect(bar()).toContain('4 selected')
})

test('an action that nothing selected allows cannot be pressed', async () => {
  await open()
  await select('Select thing #1')
  expect(button('Delete').ariaDisabled).toBe('true')
})

test('once all are done it says so, asks for the list again and selects nothing', async () => {
  const { deleted, queries } = await open()
  await select('Select thing #4')
  await select('Select thing #3')
  press('Delete')
  confirm()?.click()
  confirm()?.click()
  await pass(500)
  expect(deleted()).toEqual(['/api/things/4', '/api/things/3'])
  expect(text()).toContain('2 things deleted')
  expect(queries()).toHaveLength(2)
  expect(dialog()).toBeUndefined()
  expect(bar()).toBeUndefined()
})

test('what failed is named with its reason, and the others are done', async () => {
  await open((id) => (id === 3 ? refusal('illegal_move', 'It is in use') : gone(id)))
  await select('Select all things on this page')
  press('Delete')
  confirm()?.click()
  await pass(500)
  expect(dialog()).toContain('2 things deleted, 1 failed.')
  expect(dialog()).toContain('It is in use (#3)')
  press('Close')
  await pass(300)
  expect(bar()).toBeUndefined()
})

test('progress is shown, and Stop leaves the rest alone', async () => {
  const answers: (() => void)[] = []
  const { deleted } = await open(
    (id) => new Promise((resolve) => answers.push(() => resolve(gone(id) as Response))),
    { shown: 8 },
  )
  await select('Select all things on this page')
  press('Delete')
  confirm()?.click()
  await pass(100)
  expect(deleted()).toHaveLength(3)
  answers.shift()?.()
  await pass(100)
  expect(dialog()).toContain('1 of 7')
  press('Stop')
  while (answers.length > 0) {
    answers.shift()?.()
    await pass(100)
  }
  expect(deleted()).toHaveLength(4)
  expect(dialog()).toContain('4 things deleted, 3 not begun.')
})

test('where the server asks to wait, the call is made again', async () => {
  let calls = 0
  const { deleted } = await open((id) => {
    calls += 1
    return calls === 1
      ? new Response('', { status: 429, headers: { 'retry-after': '2' } })
      : gone(id)
  })
  await select('Select thing #4')
  press('Delete')
  confirm()?.click()
  await pass(1_000)
  expect(dialog()).toContain('0 of 1')
  await pass(2_000)
  expect(deleted()).toEqual(['/api/things/4', '/api/things/4'])
  expect(dialog()).toBeUndefined()
})

test('Stop ends the wait that the server asked for', async () => {
  await open(() => new Response('', { status: 429, headers: { 'retry-after': '60' } }))
  await select('Select thing #4')
  press('Delete')
  confirm()?.click()
  await pass(100)
  press('Stop')
  await pass(100)
  expect(dialog()).toContain('1 not begun')
  expect(document.activeElement?.textContent).toBe('Close')
})

test('an answer that cannot be read is a failure of its item, and the others go on', async () => {
  await open((id) => (id === 3 ? Response.json({ id: 'three' }) : gone(id)))
  await select('Select all things on this page')
  press('Delete')
  confirm()?.click()
  await pass(500)
  expect(dialog()).toContain('2 things deleted, 1 failed.')
  expect(dialog()).toContain('(#3)')
})

test('all that match can be selected, beyond the page, until the selection changes', async () => {
  await open(gone, { shown: 25, total: 230 })
  await select('Select all things on this page')
  expect(bar()).toContain('25 selected')
  press('Select all 230 that match')
  await pass(300)
  expect(bar()).toContain('230 selected')
  press('Delete')
  expect(dialog()).toContain('Delete 229 things?')
  press('Cancel')
  await select('Select thing #230')
  expect(bar()).toContain('24 selected')
})

test('of more than a thousand the first thousand can be selected', async () => {
  await open(gone, { shown: 25, total: 1_200 })
  await select('Select all things on this page')
  press('Select the first 1,000 that match')
  await pass(300)
  expect(bar()).toContain('1,000 selected')
})
