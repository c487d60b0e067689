import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { useMissingRight } from '../api/rights-context.ts'
import { newQueryClient } from '../session.ts'
import { answerApi } from '../testing/api.ts'
import { render } from '../testing/render.ts'
import { StaffRights } from './StaffRights.tsx'

function Money() {
  return <p>{useMissingRight('see-money') === null ? 'shown' : 'hidden'}</p>
}

test('until the role is known nothing that needs a right is shown', async () => {
  let answer: (response: Response) => void = () => undefined
  answerApi({ 'GET /api/auth/user': () => new Promise<Response>((go) => (answer = go)) })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <StaffRights>
        <Money />
      </StaffRights>
    </QueryClientProvider>,
  )
  const later = () => act(() => new Promise<void>((go) => setTimeout(go, 20)))
  await later()
  expect(document.body.textContent).toBe('hidden')
  const owner = { firstName: 'Ray', email: 'ray@example.test', role: 'admin', teamRole: 'owner' }
  answer(Response.json(owner))
  await later()
  expect(document.body.textContent).toBe('shown')
})
