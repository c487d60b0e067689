import { isPdfUrl, thumbnailOf } from '../../../contract/uploads.ts'
import styles from './reviews.module.css'

type Row = { name: string; before: string; after: string; isPhoto: boolean }

/** Old values beside the new ones; what stays is quiet. */
export const Comparison = ({ rows }: { rows: readonly Row[] }) => (
  <table className={styles.comparison}>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">What</span>
        </th>
        <th scope="col">Now</th>
        <th scope="col">New</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, before, after, isPhoto }) => (
        <tr key={name} data-same={before === after}>
          <th scope="row">{name}</th>
          <td>
            <Value of={`${name} now`} value={before} isPhoto={isPhoto} />
          </td>
          <td>
            <Value of={`${name}, new`} value={after} isPhoto={isPhoto} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Value({ of, value, isPhoto }: { of: string; value: string; isPhoto: boolean }) {
  if (value === '') return <>Not given</>
  if (!isPhoto) return <>{value}</>
  if (isPdfUrl(value))
    return (
      <a href={value} target="_blank" rel="noopener" aria-label={`Download ${of}, a PDF`}>
        PDF
      </a>
    )
  return (
    <a href={value} target="_blank" rel="noopener" aria-label={`Open ${of}`}>
      <img src={thumbnailOf(value)} alt={of} />
    </a>
  )
}
