import type { ReactElement } from 'react'
import { QUESTIONS } from './questions.ts'
import { SectionHead } from './SectionHead.tsx'

export const Questions = (): ReactElement => (
  <section className="s unseen" id="questions">
    <div className="wrap faq">
      <SectionHead eyebrow="Questions">Good to know before you book</SectionHead>
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)
