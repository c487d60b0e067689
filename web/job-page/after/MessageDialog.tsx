import { type ReactNode, useState } from 'react'
import { MAX_PHOTOS } from '../../../contract/booking.ts'
import { MAX_PROBLEM_WORDS } from '../../../contract/problems.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'

type Message = { words: string; photos: string[] }
type Props = {
  title: string
  label: string
  /** On the button. */
  send: string
  isSending: boolean
  onSend: (message: Message) => void
  onClose: () => void
  /** What is asked above the words; `isTried` once it was to be sent. */
  children?: (isTried: boolean) => ReactNode
}

/** Words and photos for the team about a problem. */
export function MessageDialog({ title, label, send, isSending, onSend, onClose, children }: Props) {
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const problem = wordsProblem(words)
  const submit = () => {
    setTried(true)
    if (problem === undefined) onSend({ words, photos })
  }
  return (
    <Dialog isNarrow title={title} onClose={onClose}>
      {children?.(isTried)}
      <TextArea
        id="message-words"
        label={label}
        rows={4}
        value={words}
        error={isTried ? problem : undefined}
        onValue={setWords}
      />
      <PhotoUploader
        max={MAX_PHOTOS}
        purpose="photo"
        value={photos}
        onChange={setPhotos}
        onBusy={setBusy}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={isBusy}
          pending={isSending && 'Sending...'}
          onClick={submit}
        >
          {send}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Why these words cannot be sent; undefined when they can. */
function wordsProblem(words: string): string | undefined {
  if (words.trim() === '') return 'Please say what happened'
  return words.trim().length > MAX_PROBLEM_WORDS
    ? `Please keep it under ${MAX_PROBLEM_WORDS} characters`
    : undefined
}
