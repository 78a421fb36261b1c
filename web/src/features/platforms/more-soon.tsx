import { Plus } from 'lucide-react'
import { m } from '@skein/messages'

/** Placeholder for future tools. */
export const MoreSoon = () => (
  <p className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-3">
    <Plus size={24} aria-hidden="true" className="shrink-0 text-text-3" />
    <span className="font-semibold">{m.connections_more_title()}</span>
    <span className="text-label text-text-2">{m.connections_more_text()}</span>
  </p>
)
