import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../components/back-link.tsx'

interface EditorHeadProps {
  titles: { create: string; edit: string }
  /** The automation was deployed before. */
  stored: boolean
  /** Whether the automation runs. */
  status?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The automation as a sentence. */
  children: ReactNode
}

/** Back link, title, state, and the automation as a sentence. */
export function EditorHead({ titles, stored, status, actions, children }: EditorHeadProps) {
  return (
    <header className="flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap items-center gap-x-4">
        <BackLink to={paths.createAutomation}>{m.common_back()}</BackLink>
        <h1 className="label-text text-text-2">{stored ? titles.edit : titles.create}</h1>
        {actions}
        {status && <div className="lg:ms-auto">{status}</div>}
      </div>
      {children}
    </header>
  )
}
