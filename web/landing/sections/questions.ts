import { RESCHEDULING_COPY } from '../../../contract/cancellation.ts'
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
    question: 'What does cancelling cost?',
    answer: `Cancelling is free until a time that you see before you pay. Later it costs a fee, and the page of your pickup shows it before you confirm. ${RESCHEDULING_COPY}`,
  },
  {
    question: 'What if no hauler comes?',
    answer: 'If no hauler is found for your window, you choose another one or get all of it back.',
  },
  {
    question: 'What if something is damaged?',
    answer: `Take photos and tell us on the page of your pickup or at ${SUPPORT_PHONE}, best within 24 hours. Our team looks into it with you and the hauler, and can refund part of the price or all of it.`,
  },
  {
    question: 'Are the haulers insured?',
    answer:
      'Haulers are independent and bring their own vehicle and insurance. Our team reviews the application of each of them, with the driver’s licence, before the first pickup. Please ask your hauler about insurance before heavy or delicate work.',
  },
  {
    question: 'Can my things be donated?',
    answer:
      'Tell us in the description what still works, and put it apart. Your hauler sees it before coming and decides on site what can be given away instead of dumped.',
  },
  {
    question: 'What can you not take?',
    answer: `Hazardous loads: asbestos, propane, paint in bulk, explosives and medical waste. Not sure? Call ${PRODUCT_NAME} at ${SUPPORT_PHONE}.`,
  },
]
