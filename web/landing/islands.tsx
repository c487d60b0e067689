import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BookingDialog } from '../booking/BookingDialog.tsx'
import { DetailsStep } from '../booking/DetailsStep.tsx'
import { newQueryClient } from '../session.ts'
import type { DialogName, OpenDialog } from './dialogs.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const REHEARSAL_MS = 500
const queries = newQueryClient()
const root = createRoot(document.body.appendChild(document.createElement('div')))
let shown: { dialog: Dialog; opener: HTMLElement } | undefined

/** Draws the booking's form once out of sight: what has run before runs faster at the tap. */
export function rehearse(): void {
  const stage = createRoot(document.createElement('div'))
  stage.render(
    <QueryClientProvider client={queries}>
      <DetailsStep active={false} onBooked={() => undefined} />
    </QueryClientProvider>,
  )
  setTimeout(() => stage.unmount(), REHEARSAL_MS)
}

/** Fetches what the dialog still lacks, and returns what opens it over the landing page; the focus returns to the opener. */
export async function prepareDialog(name: DialogName): Promise<OpenDialog> {
  const Dialog = name === 'book' ? BookingDialog : await loadApplication()
  return (opener) => show(Dialog, opener)
}

/** Apart from the booking, as few visitors apply. */
const loadApplication = async () =>
  (await import('../haulers/HaulerApplicationDialog.tsx')).HaulerApplicationDialog

function show(Dialog: Dialog, opener: HTMLElement): void {
  shown = { dialog: Dialog, opener }
  // Painted in the same frame in which the stand-in goes.
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Dialog onClose={leave} />
      </QueryClientProvider>,
    ),
  )
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
  shown?.opener.focus()
  shown = undefined
}

addEventListener('popstate', () => {
  const params = new URLSearchParams(location.search)
  // 'payment': the way back from a bank's page, from which a booking goes on.
  if (!['book', 'apply', 'payment'].some((name) => params.has(name))) hide()
})
