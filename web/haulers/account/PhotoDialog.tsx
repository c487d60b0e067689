import { useState } from 'react'
import type { HaulerAccount } from '../../../contract/hauler-account.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { useProfileChange } from './use-profile-change.ts'

type Props = { account: HaulerAccount; onClose: () => void }

/** The photo of the hauler in their account. */
export function PhotoDialog({ account, onClose }: Props) {
  const [url, setUrl] = useState(account.profileImageUrl ?? '')
  const [isBusy, setBusy] = useState(false)
  const { isSaving, errors, save } = useProfileChange('Photo saved', onClose)
  return (
    <Dialog size="question" title="Your photo" onClose={onClose}>
      <PhotoUploader
        max={1}
        purpose="photo"
        noun="photo"
        value={url ? [url] : []}
        onChange={(urls) => setUrl(urls[0] ?? '')}
        onBusy={setBusy}
      />
      {errors['profileImageUrl'] && (
        <FieldMessage id="profile-photo-error" text={errors['profileImageUrl']} />
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          pending={isSaving && 'Saving...'}
          disabled={isBusy}
          onClick={() => save({ profileImageUrl: url || null })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
