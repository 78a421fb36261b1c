import type { ReactNode } from 'react'
import { m } from '@skein/messages'

interface PreviewLayoutProps {
  phone: ReactNode
  /** Test field and checklist. */
  children: ReactNode
}

/** The phone with test field and checklist: beside it where there is room, otherwise below. */
export function PreviewLayout({ phone, children }: PreviewLayoutProps) {
  return (
    <section aria-label={m.editor_live_preview()} className="@container">
      <div className="flex flex-col gap-5 @min-[30rem]:grid @min-[30rem]:grid-cols-[minmax(236px,1fr)_minmax(0,1fr)]">
        {phone}
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </section>
  )
}
