import { m } from '@skein/messages'
import { guidePath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'

const questions = [
  [m.landing_parts_faq_list_1(), m.landing_parts_faq_list_1_2()],
  [m.landing_parts_faq_list_2_1(), m.landing_parts_faq_list_2()],
  [m.landing_parts_faq_list_3_1(), m.landing_parts_faq_list_3_2()],
  [m.landing_parts_faq_list_4_1(), m.landing_parts_faq_list_4_2()],
  [m.landing_parts_faq_list_5_1(), m.landing_parts_faq_list_5_2()],
  [m.landing_parts_faq_list_6_1(), m.landing_parts_faq_list_6_2()],
] as const

/** Questions and answers. Native disclosures open without JavaScript. */
export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-8 border-t border-line py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="questions" className="title">
          {m.landing_parts_faq_title()}
        </h2>
        <a href={guidePath} className={buttonClass('secondary', 'regular', 'mt-6')}>
          {m.landing_parts_faq_more()}
        </a>
      </div>
      <div className="border-t border-line">
        {questions.map(([question, answer]) => (
          <details key={question} className="border-line py-2 not-first:border-t">
            <summary className="section-head min-h-11 py-3">{question}</summary>
            <p className="pb-4 text-chat text-text-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
