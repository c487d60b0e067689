import { IconSparkles } from '@tabler/icons-react'
import type { WordsPart } from '../../contract/advertising.ts'
import { ActionButton } from '../ui/button/ActionButton.tsx'
import buttons from '../ui/button/buttons.module.css'
import styles from './campaign-form.module.css'
import type { RewriteWords } from './use-rewrite-words.ts'

const sources = {
  ai: 'Rewritten by AI. Read it before you save.',
  templates: 'Rewritten from templates, not by AI.',
}

type Props = { part: WordsPart; label: string; rewriting: RewriteWords }

/** Below one part of the words: has it written anew, says who wrote it, takes it back. */
export const RewritePart = ({ part, label, rewriting }: Props) => (
  <div className={styles.rewrite}>
    <ActionButton
      pending={rewriting.pending === part && 'Writing...'}
      onClick={() => rewriting.start(part)}
    >
      <IconSparkles size={18} aria-hidden="true" /> Rewrite
      <span className="vh">: {label}</span>
    </ActionButton>
    <p role="status">
      {rewriting.last?.part === part && (
        <>
          {sources[rewriting.last.writtenBy]}{' '}
          <button type="button" className={buttons.quiet} onClick={rewriting.undo}>
            Undo
          </button>
        </>
      )}
    </p>
  </div>
)
