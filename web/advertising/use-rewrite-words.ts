import { useState } from 'react'
import { type Campaign } from '../../contract/advertising.ts'
import type { WordsPart } from '../../contract/ad-content.ts'
import { rewriteCampaign } from '../../contract/campaign-writer.ts'
import type { Result } from '../../contract/endpoint.ts'
import { useApiMutation } from '../api/query.ts'
import type { useDraftForm } from '../ui/field/use-draft-form.ts'
import type { Words, WordsValues } from './words-form.ts'

/** The longest text of a part, as the call takes it. */
const MOST_STANDING = 600

type Form = Pick<ReturnType<typeof useDraftForm<WordsValues, Words>>, 'values' | 'set'>
type Values = Partial<WordsValues>
/** What was rewritten last, and what stood there before. */
type Last = {
  part: WordsPart
  before: Values
  writtenBy: Result<typeof rewriteCampaign>['writtenBy']
}

const wordsIn = ({ page, ad }: Result<typeof rewriteCampaign>): Values => ({
  ...page,
  ...(ad && { [`${ad.platform}Headline`]: ad.headline, [`${ad.platform}Text`]: ad.text }),
})

/** Rewrites one part of the words in the form; nothing is saved, and the last one can be undone. */
export function useRewriteWords({ id }: Campaign, { values, set }: Form) {
  const [last, setLast] = useState<Last | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [asked, setAsked] = useState<WordsPart | null>(null)
  const rewrite = useApiMutation(rewriteCampaign, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const fill = (words: Values) => {
    // The names are those of the form, each with a text.
    for (const [name, text] of Object.entries(words)) set(name as keyof WordsValues, text)
  }
  const take = (part: WordsPart, answer: Result<typeof rewriteCampaign>) => {
    const words = wordsIn(answer)
    // The names are those of the form.
    const names = Object.keys(words) as (keyof WordsValues)[]
    const before = Object.fromEntries(names.map((name) => [name, values[name]]))
    setLast({ part, before, writtenBy: answer.writtenBy })
    fill(words)
  }
  return {
    pending: rewrite.isPending ? asked : null,
    last,
    start: (part: WordsPart) => {
      if (rewrite.isPending) return
      setAsked(part)
      setAttempts(attempts + 1)
      rewrite.mutate(
        {
          params: { campaignId: id },
          body: {
            part,
            attempt: attempts + 1,
            standing: values[part === 'page' ? 'text' : (`${part}Text` as const)].slice(
              0,
              MOST_STANDING,
            ),
          },
        },
        { onSuccess: (answer) => take(part, answer) },
      )
    },
    undo: () => {
      if (last) fill(last.before)
      setLast(null)
    },
  }
}

export type RewriteWords = ReturnType<typeof useRewriteWords>
