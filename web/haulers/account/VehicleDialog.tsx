import { useState } from 'react'
import {
  ProfileChange,
  type AffectedJob,
  type HaulerAccount,
} from '../../../contract/hauler-account.ts'
import {
  REGISTRATION_VEHICLES,
  vehicleFacts,
  VehicleType,
  vehicleTakes,
  type HaulerStatus,
} from '../../../contract/haulers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { AffectedJobs } from './AffectedJobs.tsx'
import { useImpact } from './use-impact.ts'
import { useProfileChange } from './use-profile-change.ts'
import { isReviewed } from './is-reviewed.ts'
import styles from './sending.module.css'

type Props = { account: HaulerAccount; onClose: () => void }

/** Another vehicle: what that changes for the work is shown before it is sent. */
export function VehicleDialog({ account, onClose }: Props) {
  const { next } =
    account.changes.find(({ kind, status }) => kind === 'vehicle' && status === 'in_review') ?? {}
  const [type, setType] = useState<VehicleType>(next?.vehicleType ?? account.vehicleType)
  const [model, setModel] = useState(next?.vehicleModel ?? account.vehicleModel)
  const [plate, setPlate] = useState(next?.licensePlate ?? account.licensePlate)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const impact = useImpact()
  const needsReview = isReviewed(account)
  const { isSaving, errors, save } = useProfileChange(
    needsReview ? 'Sent. Our team reviews it' : 'Vehicle saved',
    onClose,
  )
  const submit = () => {
    const change = { vehicleType: type, vehicleModel: model, licensePlate: plate }
    const result = ProfileChange.safeParse(change)
    const issues = result.error?.issues ?? []
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (result.success) impact.saveAfterCheck({ vehicleType: type }, () => save(result.data))
  }
  const affectedJobs = impact.jobsFor({ vehicleType: type })
  return (
    <Dialog size="question" title="Change vehicle" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SelectField
          label="Vehicle type"
          options={optionsWith(account.vehicleType)}
          value={type}
          onValue={(value) => setType(VehicleType.parse(value))}
        />
        <TextField
          label="Vehicle model"
          value={model}
          error={problems['vehicleModel'] ?? errors['vehicleModel']}
          onValue={setModel}
        />
        <TextField
          label="Licence plate"
          autoCapitalize="characters"
          value={plate}
          error={problems['licensePlate'] ?? errors['licensePlate']}
          onValue={setPlate}
        />
        <WhatChanges type={type} status={account.status} affected={affectedJobs} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="cta"
            type="submit"
            pending={(isSaving || impact.isChecking) && 'Sending...'}
          >
            {affectedJobs.length > 0
              ? 'Send anyway'
              : needsReview
                ? 'Send for review'
                : 'Save vehicle'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ChangesProps = {
  type: VehicleType
  status: HaulerStatus
  affected: readonly AffectedJob[]
}

/** What another vehicle means for the work. */
const WhatChanges = ({ type, status, affected }: ChangesProps) => (
  <>
    <section className={styles.effects} aria-label="What changes">
      <b>What changes</b>
      <p>
        {vehicleTakes(type, 'xl')
          ? 'Loads of every size are open to you.'
          : 'XL loads are closed to you.'}
      </p>
      {isReviewed({ status }) && (
        <p>
          {status === 'approved'
            ? 'Until our team has checked it, customers read the old vehicle. You keep working.'
            : 'Until our team has checked it, customers read the old vehicle.'}
        </p>
      )}
    </section>
    {affected.length > 0 && (
      <>
        <AffectedJobs jobs={affected} whose="yours" />
        <p>They stay yours. Talk to our team if you can&apos;t do them.</p>
      </>
    )}
  </>
)

/** The vehicles of the registration, and that of the short application where the hauler has one. */
const optionsWith = (present: VehicleType) => {
  const types: VehicleType[] = [...REGISTRATION_VEHICLES]
  const all = types.includes(present) ? types : [present, ...types]
  return all.map((value) => ({
    value,
    label: value === present ? `${vehicleFacts[value].label} (now)` : vehicleFacts[value].label,
  }))
}
