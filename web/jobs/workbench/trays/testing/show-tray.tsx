import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import type { TeamRole } from '../../../../../contract/team-roles.ts'
import { newQueryClient } from '../../../../session.ts'
import { answerApi } from '../../../../testing/api.ts'
import { AsRole } from '../../../../testing/as-role.tsx'
import { button, pass, render } from '../../../../testing/render.ts'
import { adminJobOf } from '../../testing/admin-job.ts'
import type { TrayProps, Undoable } from '../../tray.ts'

export const page = () => document.body.textContent
export const isOff = (name: string) => button(name).ariaDisabled === 'true' || button(name).disabled

export async function show(
  Shown: ComponentType<TrayProps>,
  answers: Parameters<typeof answerApi>[0],
  {
    job = adminJobOf(),
    teamRole = 'dispatcher',
  }: { job?: ReturnType<typeof adminJobOf>; teamRole?: TeamRole } = {},
) {
  const calls = answerApi({
    ...answers,
  })
  const onDone = vi.fn<(undoable?: Undoable) => void>()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AsRole role={teamRole}>
        <Shown job={job} onClose={() => undefined} onDone={onDone} />
      </AsRole>
    </QueryClientProvider>,
  )
  await pass(50)
  return { onDone, sent: () => calls.flatMap(({ body }) => body ?? []) }
}

export const choose = async (input: Element | null | undefined) => {
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no such choice')
  input.click()
  await pass(10)
}
export const radio = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    (each) =>
      each.getAttribute('aria-label') === name || each.closest('label')?.textContent.includes(name),
  )
