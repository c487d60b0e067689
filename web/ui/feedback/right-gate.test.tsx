import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteJob, JobId } from '../../../contract/jobs.ts'
import { hasRight, missingRight } from '../../../contract/rights.ts'
import { type TeamRole } from '../../../contract/team-roles.ts'
import { useApiMutation } from '../../api/query.ts'
import { RightsContext } from '../../api/rights-context.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { press, render } from '../../testing/render.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { OnlyWith, RightGate } from './RightGate.tsx'
import { toast } from './toast.ts'

afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

function Deletion() {
  const deleting = useApiMutation(deleteJob, {
    refetches: [],
    success: 'Deleted',
    failure: 'Not deleted',
  })
  const params = { jobId: JobId.parse(7) }
  return <button onClick={() => deleting.mutate({ params })}>Delete now</button>
}

const screenOf = (role: TeamRole) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RightsContext value={(right) => (hasRight(role, right) ? null : missingRight(right))}>
        <Button needs="run-jobs">Assign</Button>
        <IconButton needs="run-jobs" label="Delete job">
          x
        </IconButton>
        <Button>Look</Button>
        <OnlyWith right="manage-team">The team</OnlyWith>
        <RightGate right="change-settings">
          <input aria-label="Fee" />
        </RightGate>
        <Deletion />
      </RightsContext>
    </QueryClientProvider>,
  )

test('a colleague is not offered what the role does not include, and reads why a form is off', () => {
  screenOf('read-only')
  const { textContent } = document.body
  expect(textContent).not.toContain('Assign')
  expect(document.querySelector('[aria-label="Delete job"]')).toBeNull()
  expect(textContent).toContain('Look')
  expect(textContent).not.toContain('The team')
  expect(textContent).toContain(missingRight('change-settings'))
  expect(document.querySelector('input')?.matches(':disabled')).toBe(true)
})

test('an owner is offered everything', () => {
  screenOf('owner')
  const { textContent } = document.body
  expect(textContent).toContain('Assign')
  expect(textContent).toContain('The team')
  expect(document.querySelector('input')?.matches(':disabled')).toBe(false)
})

test('a call that the role does not include is not made, and the sentence says why', () => {
  const asked = answerApi({})
  const failure = vi.spyOn(toast, 'failure')
  screenOf('read-only')
  press('Delete now')
  expect(asked).toEqual([])
  expect(failure).toHaveBeenCalledWith(missingRight('run-jobs'), 'Not included in your role')
})
