import {
  cloneElement,
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  use,
  useState,
} from 'react'
import type { Right } from '../../../contract/rights.ts'
import { RightsContext } from '../../api/rights-context.ts'
import { useFetchAhead } from '../feedback/on-demand.tsx'

export type MenuAction = {
  label: string
  icon?: ReactNode
  /** Deletes or refuses. */
  isGrave?: boolean
  disabled?: boolean
  /** What a colleague must be allowed to do; the others do not see the action. */
  needs?: Right | undefined
  onSelect: () => void
}

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  actions: readonly MenuAction[]
}

/** How the whole menu begins: closed, or opened by a press of the button that it replaces. */
export type Beginning = 'closed' | 'open' | 'open-with-focus'

type Whole = ComponentType<MenuProps & { beginning: Beginning }>
let loaded: Whole | undefined
const load = async () => (loaded ??= (await import('./BaseMenu.tsx')).BaseMenu)
// Should it fail, the press asks again and says so.
const fetchAhead = () => void load().catch(() => undefined)
const AHEAD = [{ fetchAhead }]

/**
 * Actions on one thing, with arrow keys, first letters and Esc. For staff screens. At first its button stands
 * alone: the code of the menu is as large as that of its screen, and comes in a pause or before the first press.
 * A colleague who may do none of it sees no button.
 */
export function Menu({ trigger, actions: all }: MenuProps) {
  const missing = use(RightsContext)
  const actions = all.filter(({ needs }) => needs === undefined || missing(needs) === null)
  const [Shown, setShown] = useState(() => loaded)
  const [beginning, setBeginning] = useState<Beginning>('closed')
  const [failure, setFailure] = useState<unknown>()
  useFetchAhead(AHEAD)
  if (failure !== undefined) throw failure
  if (actions.length === 0) return null
  if (Shown) return <Shown trigger={trigger} actions={actions} beginning={beginning} />

  const open = async ({ currentTarget }: SyntheticEvent) => {
    try {
      const whole = await load()
      setBeginning(document.activeElement === currentTarget ? 'open-with-focus' : 'open')
      setShown(() => whole)
    } catch (error) {
      setFailure(error ?? new Error('The menu could not be fetched'))
    }
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: (event) => void open(event),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      void open(event)
    },
  })
}
