import { useState } from 'react'
import type { HaulerAccount } from '../../../contract/hauler-account.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { ServiceAreas } from '../ServiceAreas.tsx'
import { AffectedJobs } from './AffectedJobs.tsx'
import { useImpact } from './use-impact.ts'
import { useProfileChange } from './use-profile-change.ts'

type Props = {
  account: Pick<HaulerAccount, 'serviceAreas' | 'homeBase'>
  /** At the first sign-in: the home base is asked for as well. */
  isFirst?: boolean
  onClose: () => void
}

/** Where a hauler works. Jobs in an area that is dropped are listed before it is saved. */
export function AreasDialog({ account, isFirst = false, onClose }: Props) {
  const [areas, setAreas] = useState(account.serviceAreas)
  const [home, setHome] = useState(account.homeBase?.address ?? '')
  const impact = useImpact()
  const { isSaving, errors, save } = useProfileChange('Service areas saved', onClose)
  const body = {
    serviceAreas: areas,
    ...(isFirst && home.trim() !== '' && { homeBase: home.trim() }),
  }
  const change = { serviceAreas: areas }
  const affectedJobs = impact.jobsFor(change)
  const submit = () => {
    if (areas.length > 0) impact.saveAfterCheck(change, () => save(body))
  }
  return (
    <Dialog isNarrow title={isFirst ? 'Where do you work?' : 'Service areas'} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ServiceAreas id="account-areas" chosen={areas} onChange={setAreas} />
        {isFirst && (
          <TextField
            label="Home base (optional)"
            hint="The address where you start the day. For distances only. Customers and other haulers never see it."
            autoComplete="street-address"
            value={home}
            error={errors['homeBase']}
            onValue={setHome}
          />
        )}
        {affectedJobs.length > 0 && (
          <>
            <AffectedJobs jobs={affectedJobs} whose="yours" />
            <p>They stay yours. Do them, or talk to our team if you can't.</p>
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>{isFirst ? 'Later' : 'Cancel'}</Button>
          <Button
            variant="primary"
            type="submit"
            pending={(isSaving || impact.isChecking) && 'Saving...'}
            disabled={areas.length === 0}
          >
            {affectedJobs.length > 0 ? 'Save anyway' : 'Save areas'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
