import { expect, test } from 'vitest'
import { withoutPrivateFiles } from './private-files.ts'

/** What the worker would store of an answer. */
const stored = (headers: Record<string, string>, { redirected = false } = {}) => {
  const response = new Response('a picture', { headers })
  Object.defineProperty(response, 'redirected', { value: redirected })
  const request = new Request('https://westhaul.example/uploads/a.webp')
  const event = {} as ExtendableEvent
  return withoutPrivateFiles.cacheWillUpdate?.({ request, response, event })
}

test('the photo of a job is stored', async () => {
  const answer = await stored({ 'cache-control': 'private, max-age=31536000, immutable' })
  expect(await answer?.text()).toBe('a picture')
})

test.for([
  ['by an address that ends in minutes', { 'cache-control': 'no-store' }, { redirected: true }],
  ['as a PDF', { 'cache-control': 'private, No-Store' }, {}],
  ['by a redirect to a store of files', {}, { redirected: true }],
] as const)('a licence or paper that comes %s is not', async ([, headers, how]) => {
  expect(await stored(headers, how)).toBeNull()
})
