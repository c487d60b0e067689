import { useEffect, useRef, useState } from 'react'
import {
  type HaulerNote,
  type HaulerProblemKind,
  listHaulerNotes,
} from '../../../contract/hauler-notes.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { dropPhoto, recordedAs } from '../../offline/keep-photo.ts'
import { useAction } from '../../offline/use-action.ts'

/** A note or a report as it is being written. Without a signal it waits in the queue, and the sheet is done. */
export function useNote(job: HaulerJob, isProblem: boolean, onDone: () => void) {
  const [kind, setKind] = useState<HaulerProblemKind | null>(null)
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const made = useRef(false)
  const end = () => {
    made.current = true
    onDone()
  }
  const { make, isPending } = useAction<HaulerNote>(job.id, {
    refetches: [listHaulerNotes],
    success: isProblem ? 'Problem reported. Our team has been alerted' : 'Note added',
    failure: (reason) =>
      `${isProblem ? 'Couldn’t report the problem' : 'Couldn’t add the note'}. ${reason}`,
    onSent: end,
    onKept: end,
  })
  useDropWhenLeft(photos, made)
  return {
    kind,
    setKind,
    words,
    setWords,
    photos,
    setPhotos(next: string[]) {
      for (const photo of photos) if (!next.includes(photo)) void dropPhoto(photo)
      setPhotos(next)
    },
    isDirty: words.trim() !== '' || photos.length > 0,
    isPending,
    send: () =>
      make({ kind: 'note', problem: kind, words: words.trim(), photos: photos.map(recordedAs) }),
  }
}

/** Photos of a note that was never sent go with its sheet. */
function useDropWhenLeft(photos: readonly string[], made: { readonly current: boolean }): void {
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  useEffect(
    () => () => {
      if (!made.current) for (const photo of latest.current) void dropPhoto(photo)
    },
    [made],
  )
}

export type NoteDraft = ReturnType<typeof useNote>
