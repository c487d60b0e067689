import { IconAlertTriangle, IconCamera } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PhotoProblem, UploadPurpose } from '../../contract/uploads.ts'
import { Button } from '../ui/button/Button.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import layout from '../ui/layout/layout.module.css'
import { PhotoUploader } from '../ui/media/PhotoUploader.tsx'
import { problemOfPhoto } from '../ui/media/send-photo.ts'
import { HARD_TO_READ, photoProblems, UNDECIDED } from './photo-problems-copy.ts'
import styles from './document-photo.module.css'

type Props = {
  purpose: UploadPurpose
  noun: string
  url: string
  /** What is wrong with the field, and the id of that message. */
  error: string | undefined
  errorId: string
  /** Whether the form has no photo until the person says to keep one that is hard to read. */
  needsAnswer?: boolean
  onUrl: (url: string) => void
  onBusy?: (isBusy: boolean) => void
}

/**
 * The photo of a document. One that is hard to read is said at once; the person takes another or keeps it, since the
 * check can be wrong.
 */
export function DocumentPhoto({ needsAnswer = true, url, onUrl, onBusy, ...field }: Props) {
  const { purpose, noun, error, errorId } = field
  const box = useRef<HTMLDivElement>(null)
  const { doubtful, isKept, ...photo } = useDoubtful(url, needsAnswer, onUrl)
  return (
    <div ref={box}>
      <PhotoUploader
        max={1}
        purpose={purpose}
        noun={noun}
        value={doubtful ? [doubtful.url] : url ? [url] : []}
        onChange={(urls) => photo.change(urls[0] ?? '')}
        {...(onBusy && { onBusy })}
      />
      {doubtful && (
        <Doubt
          problem={doubtful.problem}
          onRetake={() => {
            // Drawn first: the tiles to add a photo come back with it.
            flushSync(() => photo.change(''))
            openCamera(box)
          }}
          onKeep={photo.keep}
        />
      )}
      {isKept && (
        <p className={`${layout.dim} ${layout.space2}`} role="status">
          {HARD_TO_READ}
        </p>
      )}
      {error && <FieldMessage id={errorId} text={doubtful ? UNDECIDED : error} />}
    </div>
  )
}

type DoubtProps = { problem: PhotoProblem; onRetake: () => void; onKeep: () => void }

const Doubt = ({ problem, onRetake, onKeep }: DoubtProps) => (
  <>
    <div className={`${layout.notice} ${layout.bad} ${styles.doubt}`} role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <p>
        <b>{photoProblems[problem].what}</b> {photoProblems[problem].advice}
      </p>
    </div>
    <div className={styles.answers}>
      <Button variant="primary" icon={<IconCamera size={20} />} onClick={onRetake}>
        Retake
      </Button>
      <Button onClick={onKeep}>Use it anyway</Button>
    </div>
  </>
)

type Doubtful = { url: string; problem: PhotoProblem }

/** The photo that waits for the person's answer. */
function useDoubtful(url: string, needsAnswer: boolean, onUrl: (url: string) => void) {
  const [doubtful, setDoubtful] = useState<Doubtful>()
  const [keptUrl, setKeptUrl] = useState<string>()
  return {
    doubtful,
    isKept: keptUrl !== undefined && keptUrl === url,
    change: (next: string) => {
      const problem = problemOfPhoto(next)
      setDoubtful(problem && { url: next, problem })
      onUrl(problem && needsAnswer ? '' : next)
    },
    keep: () => {
      if (!doubtful) return
      setKeptUrl(doubtful.url)
      setDoubtful(undefined)
      onUrl(doubtful.url)
    },
  }
}

/** The camera where one points with a finger, the files elsewhere. */
function openCamera(box: RefObject<HTMLDivElement | null>): void {
  const inputs = box.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []
  const [files, camera] = inputs
  const input = matchMedia('(pointer: coarse)').matches ? camera : files
  input?.focus()
  input?.click()
}
