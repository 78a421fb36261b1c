import { Plus } from 'lucide-react'
import { m } from '@skein/messages'

/** Placeholder for future tools. */
export function MoreSoon() {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-dashed border-line p-5">
      <h3 className="section-head flex items-center gap-2.5">
        <Plus size={18} aria-hidden="true" className="text-text-3" />
        {m.connections_more_title()}
      </h3>
      <p className="text-text-2">{m.connections_more_text()}</p>
    </div>
  )
}
