import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminHauler } from '../../../contract/admin-haulers.ts'
import { getAdminHaulerAccount } from '../../../contract/hauler-reviews.ts'
import { startSeeAs } from '../../../contract/see-as.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { seeAsPath } from '../../api/see-as.ts'
import { Button } from '../../ui/button/Button.tsx'
import { onDemand } from '../../ui/feedback/on-demand.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'

const EditHauler = onDemand(async () => (await import('./EditHauler.tsx')).EditHauler)

/** What the team does with a hauler's account: change it, and look at it as the hauler does. */
export function HaulerTools({ hauler }: { hauler: AdminHauler }) {
  const { data: account } = useQuery(
    apiQuery(getAdminHaulerAccount, { params: { haulerId: hauler.id } }),
  )
  const [isEditing, setEditing] = useState(false)
  const looking = useApiMutation(startSeeAs, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not started', message: reason }),
  })
  const look = () =>
    looking.mutate(
      { params: { haulerId: hauler.id }, body: {} },
      { onSuccess: ({ id }) => location.assign(seeAsPath(id)) },
    )
  return (
    <div className={`${layout.row} ${details.section}`}>
      <Button
        size="s"
        icon={<IconPencil size={16} />}
        disabled={!account}
        onClick={() => setEditing(true)}
      >
        Edit details
      </Button>
      <Button
        size="s"
        icon={<IconEye size={16} />}
        pending={(looking.isPending || looking.isSuccess) && 'Opening...'}
        onClick={look}
      >
        See as {hauler.user.firstName}
      </Button>
      {account && isEditing && (
        <EditHauler hauler={hauler} account={account} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}
