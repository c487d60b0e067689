import { useRef, useState } from 'react'
import { leaveLead } from '../../../contract/leads.ts'
import { ApiError, call } from '../../api/client.ts'

type Problems = { contact?: string; consent?: string; other?: string }
type State =
  | { kind: 'open'; problems: Problems }
  | { kind: 'sending' }
  | { kind: 'kept'; contact: string }

/** Asks to be told when a municipality is served; a second press while the first is under way does nothing. */
export function useLead(municipality: string) {
  const [state, setState] = useState<State>({ kind: 'open', problems: {} })
  const sending = useRef(false)

  async function leave(contact: string, consent: boolean): Promise<void> {
    if (sending.current) return
    const lead = leaveLead.body.safeParse({ contact, municipality, consent })
    if (!lead.success) {
      setState({ kind: 'open', problems: problemsOf(lead.error.issues) })
      return
    }
    sending.current = true
    setState({ kind: 'sending' })
    try {
      await call(leaveLead, { body: lead.data })
      setState({ kind: 'kept', contact: lead.data.contact })
    } catch (error) {
      setState({ kind: 'open', problems: refusalOf(error) })
    } finally {
      sending.current = false
    }
  }

  return { state, leave, problems: state.kind === 'open' ? state.problems : {} }
}

type Said = { path: readonly PropertyKey[]; message: string }

function problemsOf(said: readonly Said[]): Problems {
  const problems: Problems = {}
  for (const { path, message } of said) {
    const [name] = path
    problems[name === 'contact' || name === 'consent' ? name : 'other'] ??= message
  }
  return problems
}

function refusalOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { other: 'This did not work. Please try again.' }
  if (error.fields.length === 0) return { other: error.reason }
  return problemsOf(error.fields.map(({ path, message }) => ({ path: [path], message })))
}
