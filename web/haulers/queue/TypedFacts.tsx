import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReviewSheet } from '../../../contract/review-queue.ts'
import layout from '../../ui/layout/layout.module.css'
import { isSame, typedLines, type TypedLine } from './queue-copy.ts'
import styles from './sheet.module.css'

/** What was typed in the account beside what was typed with the documents; where both have a number, whether it is the same. */
export const TypedFacts = ({ sheet }: { sheet: ReviewSheet }) => (
  <table className={styles.typed}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Typed by {sheet.firstName}</th>
        <th scope="col">With the document</th>
        <th scope="col">Check</th>
      </tr>
    </thead>
    <tbody>
      {typedLines(sheet).map((line) => (
        <tr key={line.field}>
          <th scope="row">{line.field}</th>
          <td>{line.account || <span className={layout.dim}>Not given</span>}</td>
          <td>{[line.document, line.until && `until ${line.until}`].filter(Boolean).join(', ')}</td>
          <td>
            <Verdict line={line} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Verdict({ line }: { line: TypedLine }) {
  const same = isSame(line)
  if (same === null) {
    if (line.hasPhoto === null) return null
    const words = line.hasPhoto ? 'Compare with the photo' : 'No document yet'
    return <span className={layout.dim}>{words}</span>
  }
  return same ? (
    <span className={styles.same}>
      <IconCheck size={16} aria-hidden="true" /> Same
    </span>
  ) : (
    <span className={styles.differs}>
      <IconAlertTriangle size={16} aria-hidden="true" /> Different: ask or correct
    </span>
  )
}
