import { PRODUCT_NAME, SUPPORT_PHONE } from '../static-page.ts'

/** Shown on the page and told to search engines in the same words. */
export const QUESTIONS = [
  {
    question: 'How do I get a price?',
    answer:
      'Add photos, a short description and the load size. The estimate appears before you give your name or a card, in Canadian dollars, all-in.',
  },
  {
    question: 'Is the estimate the final price?',
    answer:
      'You pay the estimate when you book. Your hauler looks at the load and confirms the final price on-site.',
  },
  {
    question: 'Do I need an account?',
    answer:
      'No. You book with your name, phone, email and address, and we let you know once a hauler has taken the job.',
  },
  {
    question: 'When can you come?',
    answer:
      'Pick a day from today on and a window: morning 8AM-12PM, afternoon 12PM-5PM or evening 5PM-8PM, Pacific time.',
  },
  {
    question: 'What can you not take?',
    answer: `Hazardous loads: asbestos, propane, paint in bulk, explosives and medical waste. Not sure? Call ${PRODUCT_NAME} at ${SUPPORT_PHONE}.`,
  },
]
