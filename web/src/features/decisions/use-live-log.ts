import type { Execution } from '@skein/contract/automations/execution'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LiveEvent, useLiveEvents } from '../../lib/api/live-events.ts'
import { isNewMatch, type LogFilters } from './log-filter-logic.ts'
import { findEntry, isNewer, withEntry, withNewest } from './log-page-logic.ts'
import { fetchLogPage, logQuery, logsKey, type LogPages, type LogScope } from './queries.ts'

/**
 * Keeps a decision log up to date: visible entries change in place; new entries are counted and added on request,
 * so that the list does not move while it is read.
 */
export function useLiveLog(scope: LogScope, filters: LogFilters) {
  const client = useQueryClient()
  const [newCount, setNewCount] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState(0)
  const key = logQuery(scope, filters, true).queryKey
  const pages = () => client.getQueryData<LogPages>(key)
  const wanted = { ...filters, ...(scope.automationId === undefined ? {} : { rule: scope.automationId }) }

  function take(entry: Execution) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
    const known = pages()
    if (!known || findEntry(known, entry.execution_id) || !isNewMatch(entry, wanted)) return
    if (known.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(entry, known)) setNewCount((ids) => new Set(ids).add(entry.execution_id))
  }

  /** Loads entries that were missed while the stream was closed. */
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

  /** Adds the new entries at the top. */
  async function show() {
    const newest = await fetchLogPage(scope, filters, { cursor: null })
    client.setQueryData<LogPages>(key, (all) => withNewest(all, newest))
    setNewCount(new Set())
    setFurther(0)
  }

  return { live: state === 'open', fresh: newCount, further, show }
}
