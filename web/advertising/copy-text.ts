import { toast } from '../ui/feedback/toast.ts'

/** Puts a text on the clipboard and says so; where the browser refuses, says what to do instead. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${what} is on the clipboard.`, 'Copied')
  } catch {
    toast.failure('This browser does not let us copy. Please select the text and copy it.')
  }
}
