import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

interface DetailHeadProps {
  title: ReactNode
  onClose: () => void
}

/** Heading of a detail, with a button that closes it, or that goes back to the list on a phone. */
export function DetailHead({ title, onClose }: DetailHeadProps) {
  return (
    <header className="sticky -top-0.5 z-10 flex items-center gap-2 bg-pane py-1">
      <IconButton
        label={m.common_back()}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        className="-ms-2 md:hidden"
        onClick={onClose}
      />
      <h2 data-detail-heading tabIndex={-1} className="section-head min-w-0 grow break-words">
        {title}
      </h2>
      <IconButton
        label={m.common_close()}
        size="dense"
        icon={<X size={16} aria-hidden="true" />}
        className="max-md:hidden"
        onClick={onClose}
      />
    </header>
  )
}
