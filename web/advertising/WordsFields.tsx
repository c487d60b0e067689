import { IconSparkles } from '@tabler/icons-react'
import { adPlatformFacts, type AdPlatform, type WordsPart } from '../../contract/ad-content.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import type { useDraftForm } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import { TemplateMenu } from './templates/TemplateMenu.tsx'
import type { RewriteWords } from './use-rewrite-words.ts'
import type { Words, WordsValues } from './words-form.ts'

type Props = {
  form: ReturnType<typeof useDraftForm<WordsValues, Words>>
  platforms: readonly AdPlatform[]
  /** Rewrites a part; without it there is no campaign yet to write for. */
  rewriting?: RewriteWords
}

/** The words of a campaign: its page, and an advertisement for each network with what room there is. */
export const WordsFields = ({ form, platforms, rewriting }: Props) => (
  <>
    <fieldset className={styles.words}>
      <legend>Public page</legend>
      <TextField label="Page headline" {...form.text('headline')} />
      <TextArea label="Page text" {...form.text('text')} />
      <TextField label="Button" {...form.text('action')} />
      {rewriting && <RewritePart part="page" label="public page" rewriting={rewriting} />}
    </fieldset>
    {platforms.map((platform) => {
      const { label, headline, text } = adPlatformFacts[platform]
      const field = (part: 'Headline' | 'Text', limit: number) => {
        const props = form.text(`${platform}${part}`)
        const Part = part === 'Text' ? TextArea : TextField
        return (
          <Part
            label={`${label} ${part.toLowerCase()}`}
            hint={`${[...props.value].length} of ${limit} characters`}
            {...props}
          />
        )
      }
      return (
        <fieldset key={platform} className={styles.words}>
          <legend>{label} advertisement</legend>
          <TemplateMenu
            platform={platform}
            label={label}
            onChoose={(words) => {
              form.set(`${platform}Headline`, words.headline)
              form.set(`${platform}Text`, words.text)
            }}
          />
          {field('Headline', headline)}
          {field('Text', text)}
          {rewriting && <RewritePart part={platform} label={label} rewriting={rewriting} />}
        </fieldset>
      )
    })}
  </>
)

const sources = {
  model: 'Rewritten by AI. Read it before you save.',
  built_in: 'Rewritten from templates, not by AI.',
}

type RewriteProps = { part: WordsPart; label: string; rewriting: RewriteWords }

/** Below one part of the words: rewrites it, says who wrote it, takes it back. */
const RewritePart = ({ part, label, rewriting }: RewriteProps) => (
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
