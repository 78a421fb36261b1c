import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** Illustration above the title. */
  art?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, art, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 py-10 *:max-w-full">
      {art}
      <h2 className="subtitle">{title}</h2>
      {text && <p className="max-w-[52ch] text-chat text-text-2">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap gap-3 max-md:*:px-2.5">{action}</div>}
    </div>
  )
}
