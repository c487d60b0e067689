import type { SheetDocument } from '../../../contract/review-queue.ts'
import { isPdfUrl, thumbnailOf } from '../../../contract/uploads.ts'
import { titleOf } from './queue-copy.ts'
import styles from './sheet.module.css'

type Props = {
  documents: readonly SheetDocument[]
  shown: readonly SheetDocument[]
  onShow: (document: SheetDocument) => void
}

/** All documents, small; a press puts one in the first place. */
export const DocumentStrip = ({ documents, shown, onShow }: Props) => (
  <ul className={styles.thumbs}>
    {documents.map((document) => (
      <li key={document.fileUrl}>
        <button
          type="button"
          aria-pressed={shown.includes(document)}
          onClick={() => onShow(document)}
        >
          {isPdfUrl(document.fileUrl) ? (
            <i>PDF</i>
          ) : (
            <img src={thumbnailOf(document.fileUrl)} alt="" />
          )}
          {titleOf(document)}
        </button>
      </li>
    ))}
  </ul>
)
