import { useState } from 'react'
import { MAX_PHOTOS } from '../../../contract/booking.ts'
import { MAX_PROBLEM_WORDS } from '../../../contract/problems.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { useReply } from '../use-job-page.ts'

/** Adds words and photos to the open problem. */
export function ReplyDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const replying = useReply()
  const problem = wordsProblem(words)
  const send = () => {
    setTried(true)
    if (problem === undefined)
      replying.mutate({ params: { token }, body: { words, photos } }, { onSuccess: onClose })
  }
  return (
    <Dialog isNarrow title="Reply" onClose={onClose}>
      <TextArea
        id="reply"
        label="Your message"
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
          pending={replying.isPending && 'Sending...'}
          onClick={send}
        >
          Send reply
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Why these words cannot be sent; undefined when they can. */
export function wordsProblem(words: string): string | undefined {
  if (words.trim() === '') return 'Please say what happened'
  return words.trim().length > MAX_PROBLEM_WORDS
    ? `Please keep it under ${MAX_PROBLEM_WORDS} characters`
    : undefined
}
