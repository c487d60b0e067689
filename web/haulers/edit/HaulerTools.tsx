import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminHauler } from '../../../contract/admin-haulers.ts'
import { getAdminHaulerAccount } from '../../../contract/hauler-reviews.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dialogOnDemand, onDemand } from '../../ui/feedback/on-demand.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'

const EditHauler = onDemand(async () => (await import('./EditHauler.tsx')).EditHauler)

const SeeAsDialog = dialogOnDemand(async () => (await import('./SeeAsDialog.tsx')).SeeAsDialog)

/** What the team does with a hauler's account: change it, and look at it as the hauler does. */
export function HaulerTools({ hauler }: { hauler: AdminHauler }) {
  const { data: account } = useQuery(
    apiQuery(getAdminHaulerAccount, { params: { haulerId: hauler.id } }),
  )
  const [isEditing, setEditing] = useState(false)
  const [isLooking, setLooking] = useState(false)
  return (
    <div className={`${layout.row} ${details.section}`}>
      <Button
        size="s"
        data-ask="edit-hauler"
        icon={<IconPencil size={16} />}
        disabled={!account}
        onClick={() => setEditing(true)}
      >
        Edit details
      </Button>
      <Button
        size="s"
        data-ask="see-as"
        icon={<IconEye size={16} />}
        onPointerEnter={SeeAsDialog.fetchAhead}
        onClick={() => setLooking(true)}
      >
        See as {hauler.user.firstName}
      </Button>
      <SeeAsDialog hauler={hauler} opened={isLooking} onClose={() => setLooking(false)} />
      {account && isEditing && (
        <EditHauler hauler={hauler} account={account} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}
