import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { takePhoto } from '../../offline/keep-photo.ts'
import { closeQueue, openQueue, theDevice } from '../../offline/the-queue.ts'
import { sentProfile } from '../../offline/testing/profile.ts'
import { answerUploads } from '../../offline/testing/uploads.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, press, render } from '../../testing/render.ts'
import { setSignal } from '../../testing/signal.ts'
import { assignedJob } from '../testing/jobs.ts'
import { useNote } from './use-note.ts'

vi.useFakeTimers({ now: new Date('2026-11-20T22:30:00Z') })
afterEach(async () => {
  setSignal(true)
  closeQueue()
  // An upload that is still on its way ends, and with it the turn of this queue.
  await pass(60_000)
  vi.restoreAllMocks()
})

const job = z.decode(HaulerJob, assignedJob)

function Sheet({ photo, onDone }: { photo: string; onDone: () => void }) {
  const note = useNote(job, false, onDone)
  const fill = () => {
    note.setWords('Ring twice')
    note.setPhotos([photo])
  }
  return (
    <>
      <button type="button" onClick={fill}>
        Fill
      </button>
      <button type="button" onClick={note.send}>
        Send
      </button>
    </>
  )
}

/** An upload without a signal. */
class Unreachable extends EventTarget {
  upload = new EventTarget()
  status = 0
  open() {}
  abort() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
}

/** A sheet with a photo that was taken without a signal. */
async function openSheet() {
  vi.stubGlobal('XMLHttpRequest', Unreachable)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  const { store } = await openQueue(7, {
    onSent: async () => undefined,
    onSignedOut: () => undefined,
  })
  setSignal(false)
  const file = new Blob(['x'], { type: 'image/jpeg' })
  const photo = await takePhoto(job.id, 'note')(file, () => undefined).done
  const onDone = vi.fn<() => void>()
  const queries = new QueryClient()
  const draw = render(
    <QueryClientProvider client={queries}>
      <Sheet photo={photo} onDone={onDone} />
    </QueryClientProvider>,
  )
  press('Fill')
  const close = async () => {
    draw(<QueryClientProvider client={queries}>{null}</QueryClientProvider>)
    await pass(0)
  }
  return { store, onDone, close }
}

test('closing the sheet drops the photos of a note that was not sent', async () => {
  const { store, close } = await openSheet()
  await close()
  expect(await store.all('photos')).toEqual([])
})

test('closing it while the note is on its way leaves it its photos, and closes no other sheet later', async () => {
  const { store, onDone, close } = await openSheet()
  answerUploads(() => undefined)
  answerApi({ 'GET /api/hauler/profile': () => Response.json(sentProfile(7)) })
  setSignal(true)
  press('Send')
  await pass(0)
  await close()
  expect(await store.all('photos')).toHaveLength(1)
  await pass(60_000)
  const { queue } = await theDevice()
  expect(queue.state().entries).toMatchObject([
    { action: { kind: 'photos' } },
    { action: { kind: 'note' }, isLate: true },
  ])
  expect(onDone).not.toHaveBeenCalled()
})
