import { useLocation, useSearchParams } from 'wouter'
import { adminPath } from '../paths.ts'
import { chooseScheme, useColorScheme } from '../ui/browser/color-scheme.ts'
import { askFor } from '../ui/browser/use-asked.ts'
import type { Command } from './entries.ts'

/** Runs what an entry stands for, other than showing another dialog. */
export function useCommand() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const scheme = useColorScheme()

  return (command: Exclude<Command, { does: 'shortcuts' }>): void => {
    if (command.does === 'theme') return chooseScheme(scheme === 'dark' ? 'light' : 'dark')
    if (command.does === 'leave') return navigate(command.path)
    if (command.does === 'ask') return askFor(command.what)
    const { tab, parameters } = command
    const isHere = (params.get('tab') ?? 'jobs') === tab
    const parametersHere = command.does === 'open' && isHere ? Object.fromEntries(params) : {}
    // What opens has the place of this panel.
    delete parametersHere.money
    navigate(adminPath({ ...parametersHere, ...parameters, tab }))
    askFor(command.ask ?? null)
    // Where the focus came from may be gone with its tab.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    })
  }
}
