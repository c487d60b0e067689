import {
  IconExternalLink,
  IconMaximize,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { formatDay } from '../../../contract/calendar.ts'
import type { SheetDocument } from '../../../contract/review-queue.ts'
import { isPdfUrl } from '../../../contract/uploads.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { photoProblems } from '../photo-problems-copy.ts'
import { titleOf } from './queue-copy.ts'
import type { PhotoTools } from './use-documents.ts'
import styles from './document-view.module.css'

type Props = {
  document: SheetDocument
  /** The keys act on it. */
  isActive: boolean
  onActive: () => void
  tools: PhotoTools
}

/** One document as large as its place, to look at closely. */
export function DocumentView({ document, isActive, onActive, tools }: Props) {
  const title = titleOf(document)
  const { zoom, turn } = tools.lookOf(document.fileUrl)
  const isPdf = isPdfUrl(document.fileUrl)
  const act = (change: () => void) => () => {
    onActive()
    change()
  }
  return (
    <section
      className={`${layout.panel} ${styles.document}`}
      data-active={isActive}
      aria-label={title}
      onClick={onActive}
    >
      <header className={layout.spread}>
        <h3>{title}</h3>
        {!isPdf && (
          <div className={styles.tools}>
            <IconButton
              size="s"
              label={`Zoom out ${title}`}
              onClick={act(() => tools.zoomBy(document.fileUrl, -1))}
            >
              <IconZoomOut size={20} />
            </IconButton>
            <output>{Math.round(zoom * 100)}%</output>
            <IconButton
              size="s"
              label={`Zoom in ${title}`}
              onClick={act(() => tools.zoomBy(document.fileUrl, 1))}
            >
              <IconZoomIn size={20} />
            </IconButton>
            <IconButton
              size="s"
              label={`Rotate ${title}`}
              onClick={act(() => tools.rotate(document.fileUrl))}
            >
              <IconRotateClockwise size={20} />
            </IconButton>
            <IconButton
              size="s"
              label={`Fit ${title}`}
              onClick={act(() => tools.fit(document.fileUrl))}
            >
              <IconMaximize size={20} />
            </IconButton>
            <a
              className={styles.original}
              href={document.fileUrl}
              target="_blank"
              rel="noopener"
              aria-label={`Open the original of ${title}`}
            >
              <IconExternalLink size={20} />
            </a>
          </div>
        )}
      </header>
      {isPdf ? (
        <div className={`${styles.frame} ${layout.middle}`}>
          <p>This document is a PDF. Your browser opens it beside this page.</p>
          <ButtonLink href={document.fileUrl} target="_blank" rel="noopener">
            Open the PDF
          </ButtonLink>
        </div>
      ) : (
        // Keyboards scroll it.
        <div className={styles.frame} tabIndex={0} role="group" aria-label={`Photo: ${title}`}>
          <div
            className={styles.sheet}
            data-sideways={turn % 180 !== 0}
            style={{ ['--zoom' as string]: zoom, ['--turn' as string]: `${turn}deg` }}
          >
            <img src={document.fileUrl} alt={title} />
          </div>
        </div>
      )}
      <Facts document={document} />
    </section>
  )
}

/** What was measured and typed of this document: nothing on it is read by a machine. */
function Facts({ document: { problem, number, expiresOn } }: { document: SheetDocument }) {
  const typedFacts = [number, expiresOn && `until ${formatDay(expiresOn)}`]
    .filter(Boolean)
    .join(', ')
  return (
    <p className={problem ? `${layout.soon} ${styles.facts}` : styles.facts}>
      {problem && <b>{photoProblems[problem].mark}. The hauler kept the photo. </b>}
      {typedFacts ? `Typed with it: ${typedFacts}` : !problem && 'Nothing was typed with it'}
    </p>
  )
}
