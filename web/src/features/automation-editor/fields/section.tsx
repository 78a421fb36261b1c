import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Anchor for the section navigation. */
  anchor: string
  children: ReactNode
}

/** A section of an editor with its heading. */
export function Section({ title, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="flex scroll-mt-24 flex-col gap-5 border-t border-line pt-5 pb-8 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="section-head">
        {title}
      </h2>
      {children}
    </section>
  )
}
