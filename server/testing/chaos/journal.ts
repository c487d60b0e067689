import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'

/** What the server said to a client is done, with what must hold of it later. */
export type Acknowledged =
  | { what: 'booking'; jobId: JobId; email: string }
  | { what: 'payment'; jobId: JobId; amount: number }
  | { what: 'claim'; jobId: JobId; haulerId: HaulerId }
  | { what: 'note'; jobId: JobId; noteId: number; words: string }
  | { what: 'completion'; jobId: JobId }
  | { what: 'deletion'; jobId: JobId }
  | { what: 'post'; postId: number; content: string }
  | { what: 'photo'; file: string }

export type Of<What extends Acknowledged['what']> = Extract<Acknowledged, { what: What }>

/** The clients' own record of what the server acknowledged, outside of it. */
export class Journal {
  readonly entries: Acknowledged[] = []
  /** How often each status was answered; 0 where no answer arrived. */
  readonly answers = new Map<number, number>()
  /** Answers that say the server itself failed. */
  readonly internalErrors: string[] = []

  add(entry: Acknowledged): void {
    this.entries.push(entry)
  }

  of<What extends Acknowledged['what']>(what: What): Of<What>[] {
    return this.entries.filter((entry): entry is Of<What> => entry.what === what)
  }

  countAnswer(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }
}
