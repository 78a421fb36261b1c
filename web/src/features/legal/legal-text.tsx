import { ArrowLeft } from 'lucide-react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { privacySections, termsSections, type LegalSection } from './legal-sections.ts'
import { brandName } from '../../lib/brand-name.ts'

export function PrivacyPage() {
  return <LegalText title={m.legal_privacy()} sections={privacySections} />
}

export function TermsPage() {
  return <LegalText title={m.legal_terms()} sections={termsSections} />
}

function LegalText({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <div className="grow">
      <header className="frame flex h-16 items-center justify-between">
        <Brand name={brandName} />
        <a href={paths.landing} className={buttonClass('ghost', 'regular', '-me-4 large-text:me-0')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {m.legal_back()}
        </a>
      </header>
      <div className="frame grid gap-x-16 pt-6 pb-20 lg:grid-cols-[minmax(0,68ch)_1fr] lg:pt-10">
        <main id="content">
          <h1 className="title">{title}</h1>
          {sections.map(({ heading, text }) => (
            <section key={heading} id={anchorOf(heading)} className="mt-9">
              <h2 className="subtitle">{heading}</h2>
              {text.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-chat text-text-2">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </main>
        <nav aria-label={m.legal_contents()} className="sticky top-8 hidden h-fit lg:block">
          <p className="meta mb-2">{m.legal_contents()}</p>
          <ul className="border-s border-line">
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchorOf(heading)}`} className="block py-1.5 ps-4 text-text-2 hover:text-text">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

const anchorOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z]+/g, '-')
