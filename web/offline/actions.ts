import type { HaulerEvent } from '../../contract/dispatch.ts'
import type { HaulerProblemKind } from '../../contract/hauler-notes.ts'
import type { DisposalEntry } from '../../contract/job-proof.ts'
import type { JobId } from '../../contract/jobs.ts'

/** Photos in a record are addresses on the server or, until they are sent, ids of kept photos. */
export type Proof = { photos: string[]; disposal: DisposalEntry[] }

/** What a hauler does with a job. */
export type Action =
  | { kind: 'event'; event: HaulerEvent }
  | { kind: 'start'; reason: string }
  | { kind: 'photos'; photoIds: string[]; bytes: number }
  | ({ kind: 'complete' } & Proof)
  | ({ kind: 'proof' } & Proof)
  | { kind: 'call' }
  /** A note, or with a `problem` a report to the team. */
  | { kind: 'note'; problem: HaulerProblemKind | null; words: string; photos: string[] }

/** An action in the queue. Its id is the idempotency key with which it is sent. */
export type QueuedAction = {
  id: string
  /** The number of the hauler: another person on this device neither sees nor sends it. */
  owner: number
  jobId: JobId
  action: Action
  /** By the phone's clock. */
  madeAt: Date
  /** The order in which actions are sent. */
  place: number
  /** `sent` until the screen shows what the server says; `refused` until it is dismissed. */
  state: 'waiting' | 'sent' | 'refused'
  /** It did not go out when it was made. */
  isLate: boolean
  /** Why the server refused it. */
  reason?: string
  /** How often the server answered it with an error of its own, from when on, and when it was tried last. */
  failing?: { count: number; since: Date; triedAt: Date }
}

/** A photo without an address on the server yet, or whose action is not sent yet. */
export type KeptPhoto = {
  id: string
  owner: number
  jobId: JobId
  use: 'after' | 'ticket' | 'note'
  file: Blob
  keptAt: Date
  /** Its address, once it is sent. */
  url?: string
}

/** What the action is called in the queue. */
export function actionTitle({ action, jobId }: QueuedAction): string {
  const about = `#${jobId}`
  switch (action.kind) {
    case 'event':
      return `${action.event === 'arrived' ? 'Arrived' : 'On my way'}, ${about}`
    case 'start':
      return `Start Job, ${about}`
    case 'photos':
      return `Photos (${action.photoIds.length}), ${about}`
    case 'complete':
      return `Mark Complete, ${about}`
    case 'proof':
      return `Proof, ${about}`
    case 'call':
      return `Call, ${about}`
    case 'note':
      return `${action.problem ? 'Problem' : 'Note'}, ${about}`
  }
}
