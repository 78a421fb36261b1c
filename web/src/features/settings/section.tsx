import type { ReactNode } from 'react'
import { HelpLink } from '../../components/help-link.tsx'
import type { HelpTerm } from '../../copy/help.ts'

export interface SectionProps {
  /** Anchor for the navigation. */
  id: string
  title: string
  text?: string
  help?: HelpTerm
  aside?: ReactNode
  children: ReactNode
}

/** One section of the settings. */
export function Section({ id, title, text, help, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3 border-b border-line pb-3">
        <div className="min-w-0 grow basis-64">
          <div className="flex items-center gap-2">
            <h2 id={`${id}-title`} data-page-heading="" className="subtitle">
              {title}
            </h2>
            {help && <HelpLink term={help} />}
          </div>
          {text && <p className="mt-0.5 text-text-2">{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
