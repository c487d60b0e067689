import '../ui/browser/missing-functions.ts'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BookingDialog } from '../booking/BookingDialog.tsx'
import { DRAFT, EMPTY } from '../booking/details.ts'
import { DetailsStep } from '../booking/DetailsStep.tsx'
import { keepDraft, readDraft } from '../ui/field/draft.ts'
import type { DialogName, OpenDialog } from './dialogs.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const REHEARSAL_MS = 500
const root = createRoot(document.body.appendChild(document.createElement('div')))
let areaAddress: string | undefined
let openDialog: { dialog: Dialog; opener: HTMLElement } | undefined

/** Draws the booking's form once out of sight: what has run before runs faster at the tap. */
export function rehearse(): void {
  const stage = createRoot(document.createElement('div'))
  const doNothing = () => undefined
  stage.render(<DetailsStep active={false} onBooked={doNothing} onAlreadyPaid={doNothing} />)
  setTimeout(() => stage.unmount(), REHEARSAL_MS)
}

/** Fetches what the dialog still lacks, and returns what opens it over the landing page; the focus returns to the opener. */
export async function prepareDialog(name: DialogName): Promise<OpenDialog> {
  const Dialog = name === 'book' ? BookingDialog : await loadApplication()
  return (opener) => show(Dialog, opener)
}

/** Answers the form that asks whether we come: the sentence in its line, the rest below. Apart from the booking, as few ask. */
export async function showArea(form: HTMLFormElement): Promise<void> {
  const [{ answerArea }, { LeadForm }] = await Promise.all([
    import('./answer-area.tsx'),
    import('../booking/address/LeadForm.tsx'),
  ])
  await answerArea(form, { Lead: LeadForm, onBook: startWithAddress })
}

/** The address that the booking starts with, unless another one was typed into it since. */
function startWithAddress(address: string): void {
  const draft = readDraft(DRAFT.key, EMPTY)
  if (draft.address !== '' && draft.address !== areaAddress) return
  areaAddress = address
  keepDraft(DRAFT.key, { ...draft, address }, DRAFT.secret)
}

/** Apart from the booking, as few visitors apply. */
const loadApplication = async () =>
  (await import('../pages/ApplicationDialog.tsx')).ApplicationDialog

function show(Dialog: Dialog, opener: HTMLElement): void {
  openDialog = { dialog: Dialog, opener }
  // Painted in the same frame in which the stand-in goes.
  flushSync(() => root.render(<Dialog onClose={leave} />))
}

/** The dialog stands in the history when a tap opened it, and not when the address did. */
function leave(): void {
  if (history.state === 'dialog') history.back()
  else {
    history.replaceState(null, '', '/')
    hide()
  }
}

function hide(): void {
  root.render(null)
  openDialog?.opener.focus()
  openDialog = undefined
}

addEventListener('popstate', () => {
  const params = new URLSearchParams(location.search)
  // 'payment': the way back from a bank's page, from which a booking goes on.
  if (!['book', 'apply', 'payment'].some((name) => params.has(name))) hide()
})
