import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { formatInstant } from '../../../contract/calendar.ts'
import { photoConsentSourceLabels } from '../../../contract/photo-consents.ts'
import type { MediaPicture } from '../../../contract/social-media.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { BlurStage } from './BlurStage.tsx'
import { CropModes } from './CropModes.tsx'
import { BlurSpots, CropStage } from './CropStage.tsx'
import styles from './editor.module.css'
import { RemoveFromLibrary } from './RemoveFromLibrary.tsx'
import { useEditor, type EditedPhoto, type Editor } from './use-editor.ts'

type Props = {
  photo: EditedPhoto
  /** Whose crops are shown. */
  platforms: readonly SocialPlatform[]
  /** Called with the picture as it is stored, with its crops. */
  onSaved: (picture: MediaPicture) => void
  /** It was taken out of the library; without, that is not offered. */
  onRemoved?: () => void
  onClose: () => void
}

/** What is sent of a picture: its crop on each network, what is blurred, and its description. */
export function MediaEditor({ photo, platforms, onSaved, onRemoved, onClose }: Props) {
  const editor = useEditor(photo, platforms, onSaved)
  const { alt, isChecked } = editor
  return (
    <Dialog title="Edit photo" onClose={onClose}>
      <div className={styles.editor}>
        <div className={styles.parts}>
          <Stage editor={editor} />
          <div className={layout.stack}>
            <CropModes editor={editor} platforms={platforms} />
            <Consent photo={photo} />
            <TextArea
              id="media-alt"
              label="Alt text, for people who cannot see it"
              rows={3}
              maxLength={1_000}
              value={alt}
              onValue={editor.setAlt}
              {...(alt.trim() === '' && {
                warning: 'Please say in a few words what the photo shows.',
              })}
            />
            {photo.of === 'job' && (
              <CheckboxField
                label="I looked for faces, licence plates and addresses, and blurred them"
                checked={isChecked}
                error={editor.isTried && !isChecked ? 'Please look first' : undefined}
                onChecked={editor.setChecked}
              />
            )}
          </div>
        </div>
        <DialogActions>
          {photo.of === 'library' && onRemoved && (
            <RemoveFromLibrary picture={photo.picture} onRemoved={onRemoved} />
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={editor.isSaving && 'Saving...'}

            onClick={editor.save}
          >
            {photo.of === 'job' ? 'Add to library' : 'Save'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function Stage({ editor }: { editor: Editor }) {
  const { src, size, mode, blurs, crops } = editor
  const crop = mode === 'blur' ? undefined : crops[mode]
  if (mode === 'blur') return <BlurStage src={src} blurs={blurs} onBlurs={editor.setBlurs} />
  if (crop)
    return (
      <CropStage
        src={src}
        label={editor.cropLabel}
        crop={crop}
        picture={size}
        blurs={blurs}
        onCrop={(next) => editor.setCrop(mode, next)}
      />
    )
  return (
    <div className={styles.stage}>
      <img src={src} alt="" />
      <BlurSpots blurs={blurs} />
    </div>
  )
}

/** Whose consent it is, of a photo of a pickup. */
function Consent({ photo }: { photo: EditedPhoto }) {
  const job = photo.of === 'job' ? photo.job : photo.picture.job
  if (!job)
    return (
      <p className={`${layout.line} ${layout.notice}`}>
        <IconInfoCircle size={18} aria-hidden="true" />
        <span>A photo of the team. Blur people who have not agreed to be shown.</span>
      </p>
    )
  const how = photoConsentSourceLabels[job.source]
  return (
    <p className={`${layout.line} ${layout.notice} ${layout.good}`}>
      <IconCheck size={18} aria-hidden="true" />
      <span>
        {job.firstName} said yes to photos of pickup #{job.id} {how}, {formatInstant(job.consentAt)}
        .
      </span>
    </p>
  )
}
