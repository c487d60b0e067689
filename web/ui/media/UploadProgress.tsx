import type { QueuedPhoto } from './photo-list.ts'
import styles from './photo-uploader.module.css'

type Props = { max: number; noun: string; uploaded: number; queued: readonly QueuedPhoto[] }

/** How many photos there are, in words; and aloud only the start, the half and the end of an upload. */
export function UploadProgress({ max, noun, uploaded, queued }: Props) {
  const sending = queued.filter(({ state }) => state !== 'failed')
  const failed = queued.length - sending.length
  const total = uploaded + queued.length
  const parts = [
    sending.length > 0 && `Uploading ${sending.length}...`,
    failed > 0 && `${failed} not uploaded.`,
  ].filter(Boolean)
  return (
    <>
      {max > 1 && total > 0 && (
        <p className={styles.count}>{[`${total} of ${max} ${noun}s.`, ...parts].join(' ')}</p>
      )}
      <p className="vh" role="status">
        {spoken(noun, uploaded, sending)}
      </p>
    </>
  )
}

function spoken(noun: string, uploaded: number, sending: QueuedPhoto[]): string {
  if (sending.length === 0)
    return uploaded > 0 ? `${uploaded} ${nounFor(noun, uploaded)} uploaded, 100%` : ''
  const mean = sending.reduce((sum, { progress }) => sum + progress, 0) / sending.length
  return `Uploading ${sending.length} ${nounFor(noun, sending.length)}, ${mean < 0.5 ? 0 : 50}%`
}

const nounFor = (noun: string, count: number): string => (count === 1 ? noun : `${noun}s`)
