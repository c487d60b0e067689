import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEGAL_PLACEHOLDERS } from '../../contract/legal-texts.ts'
import { newQueryClient } from '../session.ts'
import { answerApi, refusal } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { LegalTexts } from './LegalTexts.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const TERMS = {
  version: 3,
  publishedAt: '2026-11-23T20:00:00Z',
  text: 'We are {product}.',
  publishedBy: 'Priya Nair',
  isReviewed: false,
  values: Object.fromEntries(LEGAL_PLACEHOLDERS.map((name) => [name, `<${name}>`])),
  versions: [],
}

const versionOf = (version: number, state: string, effectiveFrom = '2026-11-23T20:00:00Z') => ({
  version,
  state,
  publishedAt: '2026-11-23T20:00:00Z',
  publishedBy: 'Priya Nair',
  effectiveFrom,
})

test('a version is published as reviewed by a lawyer without a change of its text', async () => {
  const requests = answerApi({
    'GET /api/admin/legal-texts/terms': () => Response.json(TERMS),
    'PUT /api/admin/legal-texts/terms': () =>
      Response.json({ ...TERMS, version: 4, isReviewed: true }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LegalTexts />
    </QueryClientProvider>,
  )
  await pass(50)
  expect(document.body.textContent).toContain('The page says that it is a draft for legal review.')
  press('Edit terms')
  act(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  press('Publish version 4')
  await pass(50)
  expect(requests.flatMap(({ body }) => body ?? [])).toEqual([
    { text: 'We are {product}.', basedOn: 3, isReviewed: true },
  ])
})

/** Opens the terms, types a text and is refused: a colleague has published version 4. */
async function outdated() {
  let [now, answer]: [unknown, () => Response] = [TERMS, () => Response.json(now)]
  const requests = answerApi({
    'GET /api/admin/legal-texts/terms': () => Response.json(now),
    'PUT /api/admin/legal-texts/terms': () => answer(),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LegalTexts />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Edit terms')
  type('Text', 'Mine of {product}.')
  type('From (optional)', '2026-12-01')
  answer = () => refusal('outdated', 'Another version was published meanwhile')
  now = { ...TERMS, version: 4, text: 'Theirs.', publishedBy: 'Anika Sandhu' }
  press('Publish version 4')
  await pass(50)
  expect(document.body.textContent).toContain('Version 4 was published meanwhile by Anika Sandhu.')
  answer = () => Response.json((now = { ...TERMS, version: 5 }))
  return () => requests.flatMap(({ body }) => body ?? []).slice(1)
}
const field = () => document.querySelector('textarea')

test('what was typed stays when a colleague was faster, and goes on from their version', async () => {
  const sent = await outdated()
  expect(field()?.value).toBe('Mine of {product}.')
  expect(document.querySelector('del')?.textContent).toBe('Theirs.')
  press('Publish version 5')
  expect(sent()).toEqual([])
  press('Go on with mine')
  expect(document.activeElement).toBe(field())
  press('Publish version 5')
  await pass(50)
  expect(sent()).toEqual([
    { text: 'Mine of {product}.', basedOn: 4, isReviewed: false, effectiveFrom: '2026-12-01' },
  ])
  expect(field()).toBeNull()
})

test('the text of a faster colleague is kept on demand, and nothing typed leaves without a warning', async () => {
  await outdated()
  const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  press('Keep theirs')
  expect([field()?.value, document.activeElement]).toEqual(['Theirs.', field()])
  press('Discard')
  expect(leaves()).toBe(true)
})

test('a withdrawn version is brought back by its text', async () => {
  const versions = [versionOf(4, 'withdrawn'), versionOf(3, 'in_force')]
  answerApi({
    'GET /api/admin/legal-texts/terms': () => Response.json({ ...TERMS, versions }),
    'GET /api/admin/legal-texts/terms/4': () =>
      Response.json({ version: 4, text: 'Withdrawn.', publishedAt: '2026-11-23T20:00:00Z' }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LegalTexts />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Go back to version 4')
  await pass(50)
  expect(field()?.value).toBe('Withdrawn.')
})

test('a text may hold from a later day on, which stands beside it and can be withdrawn', async () => {
  const scheduled = {
    ...TERMS,
    version: 4,
    versions: [versionOf(4, 'scheduled', '2026-12-01T08:00:00Z'), versionOf(3, 'in_force')],
  }
  let now: unknown = TERMS
  const requests = answerApi({
    'GET /api/admin/legal-texts/terms': () => Response.json(now),
    'PUT /api/admin/legal-texts/terms': () => Response.json((now = scheduled)),
    'DELETE /api/admin/legal-texts/terms/4': () => Response.json((now = TERMS)),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <LegalTexts />
    </QueryClientProvider>,
  )
  await pass(50)
  press('Edit terms')
  type('Text', 'We are {product} from December on.')
  type('From (optional)', '2026-12-01')
  press('Publish version 4')
  await pass(50)
  expect(requests.flatMap(({ body }) => body ?? [])).toMatchObject([
    { text: 'We are {product} from December on.', effectiveFrom: '2026-12-01' },
  ])
  expect(document.body.textContent).toContain('It takes effect on Dec 1, 2026.')
  expect(document.body.textContent).toContain(
    'Version 4 of Nov 23, 2026, by Priya Nair, from Dec 1, 2026 onScheduled',
  )
  press('Withdraw version 4')
  await pass(50)
  expect(document.body.textContent).not.toContain('Scheduled')
})
