import { Download, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { cx } from '../../../ui/cx.ts'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import {
  countPanelFilters,
  withoutEmpty,
  outcomeOf,
  outcomes,
  inputOf,
  type LogFilters,
} from './log-filter-logic.ts'
import { useTypedSearch } from '../../../lib/search/use-typed-search.ts'
import { LogFilterPanel, type LogFilterProps } from './log-filter-panel.tsx'
import { exportExecutions } from '@skein/contract/automations/decisions/execution'
import { requestOf } from '../../../lib/api/api.ts'
import type { LogScope } from '../queries.ts'

const outcomeNames = {
  fired: m.common_sent(),
  declined: m.decision_log_state_skipped(),
  failed: m.common_failed(),
  review: m.common_needs_review(),
  all: m.common_all(),
}

const filtersText = (count: number) =>
  count === 0 ? m.decision_log_filters() : m.decision_log_filters_on({ count })

interface LogFilterBarProps extends LogFilterProps {
  /** Beside the filters. */
  title: ReactNode
  /** The notice of new entries, after the filters. */
  news: ReactNode
  /** Of the filters. */
  className: string | undefined
}

/** Outcome, search, and a panel with the other filters, which Escape closes. */
export function LogFilterBar({ title, news, className, ...props }: LogFilterBarProps) {
  const { scope, filters, onChange } = props
  const count = countPanelFilters(filters)
  const [open, setOpen] = useState(count > 0)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // An open entry stays open.
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons and fields have the focus
    <div className="flex flex-col gap-3" onKeyDown={closeOnEscape}>
      <div className="flex flex-wrap items-center gap-3">
        {title}
        <div className={cx('contents', className)}>
          <Segmented
            compact
            label={m.common_show()}
            value={outcomeOf(filters)}
            options={outcomes.map((value) => ({ value, label: outcomeNames[value] }))}
            // An outcome and a status can contradict each other.
            onValueChange={(outcome) => onChange(withoutEmpty({ ...filters, outcome, state: undefined }))}
          />
          <SearchBox {...props} />
          <Button
            ref={button}
            aria-expanded={open}
            aria-controls={panel}
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          >
            {filtersText(count)}
          </Button>
          <ExportLink scope={scope} filters={filters} />
          {news}
        </div>
      </div>
      <div id={panel} role="group" aria-label={m.decision_log_filters()} hidden={!open} className={className}>
        {open && <LogFilterPanel {...props} />}
      </div>
    </div>
  )
}

/** Only an icon on a phone, where the notice of new entries has the space, so that it moves nothing when it comes. */
const ExportLink = ({ scope, filters }: Pick<LogFilterProps, 'scope' | 'filters'>) => (
  <a
    href={exportUrl(scope, filters)}
    download=""
    className={buttonClass('ghost', 'regular', 'max-md:px-3')}
    {...tooltip(m.common_export())}
  >
    <Download size={16} aria-hidden="true" />
    <span className="max-md:sr-only">{m.common_export()}</span>
  </a>
)

function SearchBox({ filters, onChange }: LogFilterProps) {
  const { text, type, box } = useTypedSearch(filters.search ?? '', (search) =>
    onChange(withoutEmpty({ ...filters, search: search || undefined })),
  )
  useShortcut('search', () => box.current?.focus())
  return (
    <div role="search" className="min-w-56 flex-1 basis-56 max-sm:min-w-0 max-sm:basis-full">
      <TextInput
        ref={box}
        type="search"
        aria-label={m.decision_log_filters_search()}
        placeholder={m.decision_log_filters_search()}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  )
}

/** Returns the URL of the exported file, filtered by automation and period. */
function exportUrl({ platformUserId, automationId }: LogScope, filters: LogFilters): string {
  // Rounded to minutes, so that the URL does not change on every render.
  const minute = 60_000
  const { since } = inputOf(filters, Math.floor(Date.now() / minute) * minute)
  return requestOf(exportExecutions, {
    platform_user_id: platformUserId,
    automation_id: automationId ?? filters.rule,
    since,
  }).url
}
