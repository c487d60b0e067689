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
  /** It is on its way, or gone: its photos belong to it. */
  const isMade = useRef(false)
  const isOpen = useDropWhenLeft(photos, isMade)
  // The sheet may be closed by now, and another one open.
  const end = () => isOpen.current && onDone()
  const { make, isPending } = useAction<HaulerNote>(job.id, {
    refetches: [listHaulerNotes],
    success: isProblem ? 'Problem reported. Our team has been alerted' : 'Note added',
    failure: (reason) => {
      isMade.current = false
      return `${isProblem ? 'Couldn’t report the problem' : 'Couldn’t add the note'}. ${reason}`
    },
    onSent: end,
    onKept: end,
  })
  return {
    kind,
    setKind,
    words,
    setWords,
    photos,
    setPhotos(next: string[]) {
      if (isMade.current) return
      for (const photo of photos) if (!next.includes(photo)) void dropPhoto(photo)
      setPhotos(next)
    },
    isDirty: words.trim() !== '' || photos.length > 0,
    isPending,
    send() {
      isMade.current = true
      make({ kind: 'note', problem: kind, words: words.trim(), photos: photos.map(recordedAs) })
    },
  }
}

/** Photos of a note that was never sent go with its sheet. Answers whether that is still open. */
function useDropWhenLeft(
  photos: readonly string[],
  isMade: { readonly current: boolean },
): { readonly current: boolean } {
  const isOpen = useRef(true)
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  useEffect(
    () => () => {
      if (!isMade.current) for (const photo of latest.current) void dropPhoto(photo)
    },
    [isMade],
  )
  return isOpen
}

export type NoteDraft = ReturnType<typeof useNote>
