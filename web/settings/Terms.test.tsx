import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTermsToEdit, publishTerms, TERMS_PLACEHOLDERS } from '../../contract/terms.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { pass, press, render, type } from '../testing/render.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Terms } from './Terms.tsx'

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
  values: Object.fromEntries(TERMS_PLACEHOLDERS.map((name) => [name, `<${name}>`])),
  versions: [],
}

test('a version is published as reviewed by a lawyer without a change of its text', async () => {
  const requests = answerApi({
    [`GET ${getTermsToEdit.path}`]: () => Response.json(TERMS),
    [`PUT ${publishTerms.path}`]: () => Response.json({ ...TERMS, version: 4, isReviewed: true }),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Terms />
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

test('a text may hold from a later day on, which stands beside it and can be withdrawn', async () => {
  const versionOf = (version: number, state: string, effectiveFrom: string) => ({
    version,
    state,
    publishedAt: '2026-11-23T20:00:00Z',
    effectiveFrom,
  })
  const scheduled = {
    ...TERMS,
    version: 4,
    versions: [
      versionOf(4, 'scheduled', '2026-12-01T08:00:00Z'),
      versionOf(3, 'in_force', '2026-11-23T20:00:00Z'),
    ],
  }
  let now: unknown = TERMS
  const requests = answerApi({
    [`GET ${getTermsToEdit.path}`]: () => Response.json(now),
    [`PUT ${publishTerms.path}`]: () => Response.json((now = scheduled)),
    'DELETE /api/admin/terms/4': () => Response.json((now = TERMS)),
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Terms />
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
    'Version 4 of Nov 23, 2026, from Dec 1, 2026 onScheduled',
  )
  press('Withdraw version 4')
  await pass(50)
  expect(document.body.textContent).not.toContain('Scheduled')
})
