import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { keep, readKept } from '../../ui/browser/storage.ts'
import { dropDraft } from '../../ui/field/draft.ts'

const KEY = 'conversation-drafts'
const NO_DRAFTS = '{}'

/** What the browser does not store, because it is full or forbids it, lives as long as the page; null once it is stored. */
let unstored: string | null = null
const listeners = new Set<() => void>()

const readText = (): string => unstored ?? readKept('sessionStorage', KEY) ?? NO_DRAFTS

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Drafts = Readonly<Record<string, string>>

// Not the state of a screen: a reply may be sent after the inbox was left, and must not stand there again then.
function change(id: number, next: (draft: string) => string): void {
  const { [id]: former = '', ...others } = parse(readText())
  const draft = next(former)
  const text = JSON.stringify(draft === '' ? others : { ...others, [id]: draft })
  unstored = keep('sessionStorage', KEY, text) ? null : text
  for (const listener of listeners) listener()
}

/** The replies that are being written, by conversation; they live as long as the tab of the browser. */
export function useDrafts() {
  const text = useSyncExternalStore(subscribe, readText)
  const drafts = useMemo(() => parse(text), [text])
  return {
    draftOf: (id: number): string => drafts[id] ?? '',
    setDraft: (id: number, draft: string) => change(id, () => draft),
    /** This text is sent: what was typed after it stays. */
    dropSent: (id: number, sent: string) => change(id, (draft) => withoutSent(draft, sent)),
  }
}

/** Under which name the reply that is being sent is kept until its answer comes. */
export const requestName = (id: number): string => `reply-request-${id}`

/** Drops the draft and the reply of a conversation that is gone: nothing about an erased person stays in the browser. */
export function useNoDraft(gone: number | null): void {
  useEffect(() => {
    if (gone === null) return
    change(gone, () => '')
    dropDraft(requestName(gone))
  }, [gone])
}

function withoutSent(draft: string, sent: string): string {
  const text = draft.trimStart()
  const rest = text.slice(sent.length)
  // In the middle of a word it is another text.
  return text.startsWith(sent) && !/^\S/.test(rest) ? rest.trimStart() : draft
}

function parse(text: string): Drafts {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, draft]) => typeof draft === 'string'))
  } catch {
    return {}
  }
}
