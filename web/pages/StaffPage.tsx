import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useMemo } from 'react'
import { RightsContext } from '../api/rights-context.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { TAB_RIGHTS } from '../paths.ts'
import { currentUserQuery } from '../session.ts'
import { DashboardHeader } from '../ui/layout/DashboardHeader.tsx'
import { PageHeading } from '../ui/layout/PageHeading.tsx'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import { useUndoToastKey } from '../ui/feedback/undo-toast.ts'
import { allTabs } from './admin-tabs.ts'
import { NewJob } from './NewJob.tsx'

type Props = {
  title: string
  /** At the end of the bar, before Logout. */
  links?: ReactNode
  /** Until two-factor sign-in is set up nothing of the desk can be called. */
  isLocked?: boolean
  children: ReactNode
}

/** The frame of every page of the team: who is signed in, the palette, the keyboard map and new jobs. Stands in `StaffRights`. */
export function StaffPage({ title, links, isLocked = false, children }: Props) {
  const { data: user } = useQuery(currentUserQuery)
  const missing = use(RightsContext)
  useUndoToastKey()
  const tabs = useMemo(
    () => allTabs.filter(({ name }) => missing(TAB_RIGHTS[name]) === null),
    [missing],
  )
  return (
    <>
      <SandboxBanner />
      <DashboardHeader
        heading={
          <PageHeading look="bar" documentTitle={title}>
            {title}
          </PageHeading>
        }
        welcome={`Welcome, ${user?.firstName || user?.email || 'Admin'}`}
        detail={user?.firstName ? user.email : undefined}
        role="Admin"
        search={!isLocked && <PaletteButton tabs={tabs} />}
      >
        {!isLocked && missing('run-jobs') === null && <NewJob />}
        {links}
      </DashboardHeader>
      {children}
    </>
  )
}
