import { useState } from 'react'
import type { HaulerAccount } from '../../../contract/hauler-account.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { PrivateFile } from './PrivateFile.tsx'
import { useProfileChange } from './use-profile-change.ts'
import { isReviewed } from './is-reviewed.ts'

type Props = { account: HaulerAccount; onClose: () => void }

/** Another licence: its number, and a photo of it. */
export function LicenceDialog({ account, onClose }: Props) {
  const [number, setNumber] = useState(account.licenseNumber ?? '')
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const needsReview = isReviewed(account)
  const { isSaving, errors, save } = useProfileChange(
    needsReview ? 'Sent. Our team reviews it' : 'Licence saved',
    onClose,
  )
  const hasNews = url !== '' || (number.trim() !== '' && number.trim() !== account.licenseNumber)
  return (
    <Dialog size="question" title="Driver's licence" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (hasNews)
            save({
              ...(number.trim() && { licenseNumber: number.trim() }),
              ...(url && { licenseImageUrl: url }),
            })
        }}
      >
        <PrivateFile
          label="Photo of the licence"
          purpose="licence"
          url={url}
          error={errors['licenseImageUrl']}
          onUrl={setUrl}
          onBusy={setBusy}
        />
        <TextField
          label="Licence number"
          autoCapitalize="characters"
          value={number}
          error={errors['licenseNumber']}
          onValue={setNumber}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            pending={isSaving && 'Sending...'}
            disabled={isBusy || !hasNews}
          >
            {needsReview ? 'Send for review' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
