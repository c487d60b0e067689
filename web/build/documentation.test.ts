import { expect, test } from 'vitest'
import { withoutWords } from './documentation.ts'

test('the words about an endpoint and the examples of its schemas are not sent to browsers', () => {
  const code = `const claim = endpoint({
    path: '/api/claim', summary: 'Claims, once', errors: ['job_taken'], response: Job.meta({ example: 1 }).array(),
  })
  const rows = list({ item: Row, summary: \`All \${rows}\` }, columns)`
  expect(withoutWords(code)).toBe(`const claim = endpoint({
    path: '/api/claim',   response: Job.array(),
  })
  const rows = list({ item: Row,  }, columns)`)
})

test('what is called so elsewhere stays', () => {
  const code = `const Problem = z.object({ errors: z.array(Field), summary: z.string() })`
  expect(withoutWords(code)).toBe(code)
})
