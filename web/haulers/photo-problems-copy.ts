import type { PhotoProblem } from '../../contract/uploads.ts'

/** What is wrong with the photo of a document, what to do about it, and how the team reads it. */
export const photoProblems: Record<PhotoProblem, { what: string; advice: string; mark: string }> = {
  blurred: {
    what: 'Too blurred to read the date.',
    advice: 'Hold still, more light, fill the frame.',
    mark: 'Looks blurred',
  },
  dark: {
    what: 'Too dark to read.',
    advice: 'More light, without a shadow on the document.',
    mark: 'Looks too dark',
  },
  small: {
    what: 'Too small to read.',
    advice: 'Go closer until it fills the frame, or send the original photo.',
    mark: 'Looks too small',
  },
}

/** What stands at a photo that the person kept. */
export const HARD_TO_READ = 'Our team sees that it may be hard to read, and may ask for another.'

/** Why a form without an answer to the doubt is not sent. */
export const UNDECIDED = 'Retake the photo, or choose Use it anyway'
