import type { Execution } from '@skein/contract/automations/execution'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveEvent } from '../../lib/api/live-events.ts'
import { useLiveEvents } from '../../lib/api/use-live-events.ts'
import { isNews, type LogFilters } from './log-filter-logic.ts'
import { findEntry, isNewer, withEntry, withNewest } from './log-page-logic.ts'
import { fetchLogPage, logQuery, logsKey, type LogPages, type LogScope } from './queries.ts'

/**
 * Keeps a ledger up to date: entries on screen change where they stand, new ones are counted until the reader asks for
 * them, so that nothing moves under the eye.
 */
export function useLiveLog(scope: LogScope, filters: LogFilters) {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState(0)
  const key = logQuery(scope, filters, true).queryKey
  const pages = () => client.getQueryData<LogPages>(key)
  const wanted = { ...filters, ...(scope.automationId === undefined ? {} : { rule: scope.automationId }) }

  function take(entry: Execution) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
    const known = pages()
    if (!known || findEntry(known, entry.execution_id) || !isNews(entry, wanted)) return
    if (known.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(entry, known)) setFresh((ids) => new Set(ids).add(entry.execution_id))
  }

  /** What happened while nobody listened. */
  async function lookAgain() {
    const newest = await fetchLogPage(scope, filters, { cursor: null }).catch(() => null)
    newest?.data.toReversed().forEach(take)
  }

  const state = useLiveEvents(scope.platformUserId, (event: LiveEvent) => {
    switch (event.event) {
      case 'execution':
        return take(event.data)
      case 'more':
        return setFurther((count) => count + event.data.count)
      case 'ready':
        if (!event.data.resumed) void lookAgain()
    }
  })

  /** Puts the new entries on top. */
  async function show() {
    const newest = await fetchLogPage(scope, filters, { cursor: null })
    client.setQueryData<LogPages>(key, (all) => withNewest(all, newest))
    setFresh(new Set())
    setFurther(0)
  }

  return { live: state === 'open', fresh, further, show }
}
