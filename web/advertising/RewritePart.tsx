import { IconSparkles } from '@tabler/icons-react'
import type { WordsPart } from '../../contract/campaign-writer.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import type { RewriteWords } from './use-rewrite-words.ts'

const sources = {
  ai: 'Rewritten by AI. Read it before you save.',
  templates: 'Rewritten from templates, not by AI.',
}

type Props = { part: WordsPart; label: string; rewriting: RewriteWords }

/** Below one part of the words: rewrites it, says who wrote it, takes it back. */
export const RewritePart = ({ part, label, rewriting }: Props) => (
  <div className={`${layout.row} ${styles.rewrite}`}>
    <Button
      pending={rewriting.pending === part && 'Writing...'}
      onClick={() => rewriting.start(part)}
    >
      <IconSparkles size={18} aria-hidden="true" /> Rewrite
      <span className="vh">: {label}</span>
    </Button>
    <p role="status">
      {rewriting.last?.part === part && (
        <>
          {sources[rewriting.last.writtenBy]}{' '}
          <Button variant="quiet" onClick={rewriting.undo}>
            Undo
          </Button>
        </>
      )}
    </p>
  </div>
)
