import { basename } from 'node:path'
import { checkBooks } from '../../ledger/check-books.ts'
import { checkProvider } from '../../reconciliation/check-provider.ts'
import type { Db } from '../../db/database.ts'
import { doubleEffects } from './double-effects.ts'
import type { Journal, Of } from './journal.ts'
import { findStuck } from './stuck.ts'
import type { World } from './world.ts'

/** One thing that must hold, how much was looked at for it, and each case in which it does not hold. */
export type Verdict = { name: VerdictName; figure: string; wrong: string[] }
export type VerdictName =
  | 'acknowledged writes lost'
  | 'double effects'
  | 'ledger contradictions'
  | 'stuck'
  | 'ids given twice'

/** What holds after the run, by the database, the providers' own books and the clients' own record. */
export async function verdictsOf(world: World, journal: Journal): Promise<Verdict[]> {
  const { db, ctx } = world
  const doubled = await doubleEffects(world)
  const provider = await checkProvider(ctx)
  return [
    {
      name: 'acknowledged writes lost',
      figure: `of ${journal.entries.length} acknowledged`,
      wrong: await lostWrites(world, journal),
    },
    { name: 'double effects', figure: doubled.figure, wrong: doubled.wrong },
    {
      name: 'ledger contradictions',
      figure: provider.lines.join('; '),
      wrong: [...(await checkBooks(db)), ...provider.contradictions],
    },
    {
      name: 'stuck',
      figure: 'tasks, payments, refunds, payouts and posts',
      wrong: await findStuck(world),
    },
    {
      name: 'ids given twice',
      figure: 'jobs, notes, posts and photos',
      wrong: idsGivenTwice(journal),
    },
  ]
}

async function lostWrites({ db, ctx }: World, journal: Journal): Promise<string[]> {
  const [jobs, payments, claims, notes, posts, uploads] = await Promise.all([
    jobsOf(db),
    rowsBy(await db.selectFrom('payments').select(['jobId', 'status', 'amountCents']).execute()),
    claimsOf(db),
    db.selectFrom('haulerNotes').select(['id', 'jobId', 'words']).execute(),
    db.selectFrom('socialMediaPosts').select(['id', 'content']).execute(),
    db.selectFrom('uploads').select('name').execute(),
  ])
  const noteOf = new Map(notes.map((note) => [Number(note.id), note]))
  const postOf = new Map(posts.map((post) => [Number(post.id), post.content]))
  const names = new Set(uploads.map(({ name }) => name))
  const missingPhotos: Of<'photo'>[] = []
  for (const photo of journal.of('photo')) {
    const isStored = await ctx.storage.sizeOf(basename(photo.file))
    if (!isStored || !names.has(basename(photo.file, '.webp'))) missingPhotos.push(photo)
  }
  return [
    ...journal.of('booking').filter(({ jobId, email }) => jobs.get(jobId)?.email !== email),
    ...journal
      .of('payment')
      .filter(
        ({ jobId, amount }) =>
          !payments.get(jobId)?.some((one) => one.status === 'paid' && one.amountCents === amount),
      ),
    ...journal.of('claim').filter(({ jobId }) => !claims.has(jobId)),
    ...journal.of('note').filter(({ noteId, words }) => noteOf.get(noteId)?.words !== words),
    ...journal.of('completion').filter(({ jobId }) => jobs.get(jobId)?.status !== 'completed'),
    ...journal.of('deletion').filter(({ jobId }) => !jobs.get(jobId)?.deletedAt),
    ...journal.of('post').filter(({ postId, content }) => postOf.get(postId) !== content),
    ...missingPhotos,
  ].map((entry) => JSON.stringify(entry))
}

const jobsOf = async (db: Db) =>
  new Map(
    (await db.selectFrom('jobs').select(['id', 'email', 'status', 'deletedAt']).execute()).map(
      (job) => [job.id, job],
    ),
  )

const rowsBy = <Row extends { jobId: number }>(rows: Row[]) =>
  Map.groupBy(rows, ({ jobId }) => jobId)

const claimsOf = async (db: Db): Promise<Set<number>> => {
  const moves = await db
    .selectFrom('transitions')
    .select('nounId')
    .where('noun', '=', 'job')
    .where('move', '=', 'claim')
    .execute()
  return new Set(moves.map(({ nounId }) => Number(nounId)))
}

function idsGivenTwice(journal: Journal): string[] {
  const twice = (name: string, ids: (number | string)[]) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${name} ${id}`)
  return [
    ...twice(
      'job',
      journal.of('booking').map(({ jobId }) => jobId),
    ),
    ...twice(
      'note',
      journal.of('note').map(({ noteId }) => noteId),
    ),
    ...twice(
      'post',
      journal.of('post').map(({ postId }) => postId),
    ),
    ...twice(
      'photo',
      journal.of('photo').map(({ file }) => file),
    ),
  ]
}
