import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { SplitView } from '../../components/split-view/split-view.tsx'
import { useChangeSearch } from '../../lib/search/use-change-search.ts'
import { cx } from '../../ui/cx.ts'
import { LogDetail } from './log-detail.tsx'
import { LogEntries } from './log-entries.tsx'
import { LogFilterBar } from './filter/log-filter-bar.tsx'
import { NewEntries } from './new-entries.tsx'
import { filtersOf, type LogFilters } from './filter/log-filter-logic.ts'
import type { LogScope } from './queries.ts'
import { useLiveLog } from './use-live-log.ts'

interface DecisionLogViewProps {
  scope: LogScope
  /** Automations to filter by, in the log of an account. */
  automations?: readonly AutomationSummary[] | undefined
  /** Above the entries, with which it scrolls. */
  top?: ReactNode
}

/** The entries that match the filters, beside the open one. Filters and open entry are in the URL. */
export function DecisionLogView({ scope, automations, top }: DecisionLogViewProps) {
  const search = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const filters = filtersOf(search)
  const { entry: openId = null } = search
  const log = useLiveLog(scope, filters)
  const onChange = (next: LogFilters) =>
    changeSearch({ ...next, ...(openId === null ? {} : { entry: openId }) })
  const onClose = () => changeSearch({ ...filters })
  const isOpen = openId !== null
  return (
    <SplitView
      head={
        <LogFilterBar
          scope={scope}
          filters={filters}
          automations={automations}
          title={<h1 className={cx('title', isOpen && 'max-md:sr-only')}>{m.common_activity()}</h1>}
          news={<NewEntries count={log.newCount} onShow={log.show} />}
          // On a phone the detail is a page of its own.
          className={isOpen ? 'max-md:hidden' : undefined}
          onChange={onChange}
        />
      }
      list={
        <>
          {top}
          <LogEntries
            key={JSON.stringify(filters)}
            scope={scope}
            filters={filters}
            log={log}
            openId={openId}
            onFilter={onChange}
          />
        </>
      }
      openId={openId}
      detail={
        isOpen && <LogDetail key={openId} scope={scope} filters={filters} id={openId} onClose={onClose} />
      }
      onClose={onClose}
    />
  )
}
