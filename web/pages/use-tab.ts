import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { hasRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { ADMIN_TABS, type AdminTab, TAB_RIGHTS } from '../paths.ts'

type RoleChange = {
  role: TeamRole
  /** The open tab is not part of the role any more. */
  isHeld: boolean
  onDone: () => void
}

const tabsOf = (role: TeamRole, held: AdminTab | undefined): AdminTab[] =>
  ADMIN_TABS.filter((name) => hasRight(role, TAB_RIGHTS[name]) || name === held)

/** The tab of the address where the role includes it, else the first that it does. */
const openTab = (role: TeamRole, held: AdminTab | undefined, wanted: string | null): AdminTab => {
  const tabs = tabsOf(role, held)
  return tabs.find((name) => name === wanted) ?? held ?? tabs[0] ?? 'jobs'
}

type Seen = { role: TeamRole; held?: AdminTab; isNew?: true }

/**
 * The tabs of a role, and the one that is open. When the role changes meanwhile, the open tab stays until its person has
 * read so: what they typed is not lost.
 */
export function useTab(role: TeamRole) {
  const [params] = useSearchParams()
  const wanted = params.get('tab')
  const [seen, setSeen] = useState<Seen>({ role })
  if (seen.role !== role)
    setSeen({ role, held: openTab(seen.role, seen.held, wanted), isNew: true })
  const { held } = seen
  const names = useMemo(() => tabsOf(role, held), [role, held])
  const change: RoleChange | undefined = seen.isNew && {
    role,
    isHeld: held !== undefined && !hasRight(role, TAB_RIGHTS[held]),
    onDone: () => setSeen({ role }),
  }
  return { names, tab: openTab(role, held, wanted), change }
}
