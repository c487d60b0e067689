import { formatInstant } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { type Erasure, ErasureId } from '../../contract/people.ts'
import type { Context } from '../core/context.ts'
import { findErasure, type StoredErasure } from './erasure-store.ts'
import { tableOf } from './person-query.ts'

export const certificateView = ({ id, erasedAt, rows, files }: StoredErasure): Erasure => ({
  id: ErasureId.parse(id),
  erasedAt,
  rows,
  files,
})

/** What was done, for the person who asked and for the files. @throws AppError not_found. */
export async function certificateText({ db, config }: Context, id: ErasureId): Promise<string> {
  const erasure = await findErasure(db, id)
  if (!erasure) throw new AppError('not_found', 'There is no such certificate')
  const { erasedAt, erasedBy, rows, files } = erasure
  const lines = (counts: Record<string, number>, write: (name: string) => string = () => '') =>
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `  ${name}: ${count}${write(name)}`)
  return [
    `${config.productName}: certificate of erasure #${id}`,
    `${formatInstant(erasedAt)} Pacific time (${erasedAt.toISOString()}), by staff account #${erasedBy}`,
    '',
    'Personal fields replaced, rows by table:',
    ...lines(rows.erased),
    '',
    'Deleted, rows by table:',
    ...lines(rows.deleted),
    `  stored photos: ${files}`,
    '',
    'Kept, rows by table:',
    ...lines(rows.kept, reasonOf),
    '',
    'This certificate names no person.',
    '',
  ].join('\n')
}

function reasonOf(name: string): string {
  const { erase } = tableOf(name)
  return erase !== 'delete' && 'keep' in erase ? ` (${erase.keep})` : ''
}
