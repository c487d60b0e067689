import { useState } from 'react'
import type { HaulerAccount, HaulerChange, ReviewedKind } from '../../../contract/hauler-account.ts'
import { vehicleFacts } from '../../../contract/haulers.ts'
import { formatInstantDay } from '../../../contract/calendar.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { AccountRow, ChangeButton } from './AccountRow.tsx'
import { isReviewed } from './is-reviewed.ts'
import { LicenceDialog } from './LicenceDialog.tsx'
import { TextDialog } from './TextDialog.tsx'
import { VehicleDialog } from './VehicleDialog.tsx'
import styles from './account.module.css'

/** With what the hauler works: all of it is reviewed. */
export function VehiclePart({ account }: { account: HaulerAccount }) {
  const [changing, setChanging] = useState<ReviewedKind>()
  const close = () => setChanging(undefined)
  const changeOf = (kind: ReviewedKind) => account.changes.find((each) => each.kind === kind)
  return (
    <div className={styles.card}>
      <dl className={styles.rows}>
        <AccountRow
          name="Vehicle"
          note={<ChangeNote change={changeOf('vehicle')} />}
          action={<ChangeButton what="vehicle" onPress={() => setChanging('vehicle')} />}
        >
          {vehicleFacts[account.vehicleType].label}, {account.vehicleModel}
        </AccountRow>
        <AccountRow name="Plate">{account.licensePlate}</AccountRow>
        <AccountRow
          name="Insurance"
          note={<ChangeNote change={changeOf('insurance')} />}
          action={<ChangeButton what="insurance number" onPress={() => setChanging('insurance')} />}
        >
          {account.insuranceNumber ?? 'Not given'}
        </AccountRow>
        <AccountRow
          name="Licence"
          note={<ChangeNote change={changeOf('licence')} />}
          action={<ChangeButton what="licence" onPress={() => setChanging('licence')} />}
        >
          {account.licenseNumber ?? 'No number'},{' '}
          {account.licenseImageUrl ? (
            <a href={account.licenseImageUrl} target="_blank" rel="noopener">
              photo
            </a>
          ) : (
            'no photo'
          )}
        </AccountRow>
      </dl>
      {changing === 'vehicle' && <VehicleDialog account={account} onClose={close} />}
      {changing === 'licence' && <LicenceDialog account={account} onClose={close} />}
      {changing === 'insurance' && (
        <TextDialog
          part="insuranceNumber"
          value={account.insuranceNumber ?? ''}
          isReviewed={isReviewed(account)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What was sent for review and what came of it. */
function ChangeNote({ change }: { change: HaulerChange | undefined }) {
  if (!change) return null
  const values = [
    change.next.vehicleType && vehicleFacts[change.next.vehicleType].label,
    change.next.vehicleModel,
    change.next.licensePlate,
    change.next.insuranceNumber,
    change.next.licenseNumber,
    change.next.licenseImageUrl && change.kind === 'licence' && 'new photo',
  ].filter(Boolean)
  return change.status === 'refused' ? (
    <span className={styles.refusal}>
      {values.join(', ')} was not approved: {change.reason}
    </span>
  ) : (
    <>
      <StatusBadge status="pending">in review</StatusBadge> {values.join(', ')}. Sent{' '}
      {formatInstantDay(change.requestedAt)}. The old one counts until then.
    </>
  )
}
