import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/buttons/link-button.tsx'

/** Link to the parent screen, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton
      variant="ghost"
      size="dense"
      to={to}
      icon={<ArrowLeft size={16} aria-hidden="true" />}
      className="-ms-3 w-fit"
    >
      {children}
    </LinkButton>
  )
}
