import { guidePath } from '../../lib/paths.ts'
import { faqWords } from '../../copy/landing/landing-parts.ts'
import { buttonClass } from '../../ui/button-style.ts'

/** Questions and answers. Native disclosures open without JavaScript. */
export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-8 border-t border-line py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="questions" className="title">
          {faqWords.title}
        </h2>
        <a href={guidePath} className={buttonClass('secondary', 'regular', 'mt-6')}>
          {faqWords.more}
        </a>
      </div>
      <div className="border-t border-line">
        {faqWords.list.map(([question, answer]) => (
          <details key={question} className="border-line py-2 not-first:border-t">
            <summary className="section-head min-h-11 py-3">{question}</summary>
            <p className="pb-4 text-chat text-text-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
