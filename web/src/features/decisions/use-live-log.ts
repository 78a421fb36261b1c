import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { type LiveEvent, useLiveEvents } from '../../lib/api/live-events.ts'
import { isDeclined, isMatch, isSentMatch, type LogFilters, outcomeOf } from './filter/log-filter-logic.ts'
import { eventsOf } from './log-logic.ts'
import { findEvent, isNewer, withEntry, withNewest, withReply } from './log-page-logic.ts'
import { fetchLogPage, logQuery, logsKey, type LogPages, type LogScope } from './queries.ts'

export type LiveLog = ReturnType<typeof useLiveLog>

/**
 * Keeps a decision log up to date: visible entries change in place; new entries are counted and added on request,
 * so that the list does not move while it is read.
 */
export function useLiveLog(scope: LogScope, filters: LogFilters) {
  const client = useQueryClient()
  const key = logQuery(scope, filters, true).queryKey
  const [newIds, setNewIds] = useNewIds(JSON.stringify(filters))
  const pages = () => client.getQueryData<LogPages>(key)
  const scopedFilters = {
    ...filters,
    ...(scope.automationId === undefined ? {} : { rule: scope.automationId }),
  }
  const acted = useRef(new Set<string>())
  /** The first of the entries that were added last. */
  const [newestId, setNewestId] = useState<string | null>(null)

  function take(entry: Execution) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withEntry(all, entry))
    const { activity_id: id } = entry
    const cachedPages = pages()
    if (!isDeclined(entry)) acted.current.add(id)
    // An event is skipped if no automation acted; the entries of its automations arrive one by one.
    const isSkipped = scope.automationId === undefined && outcomeOf(filters) === 'declined'
    if (isSkipped && acted.current.has(id))
      return setNewIds((ids) => new Set([...ids].filter((one) => one !== id)))
    if (!cachedPages || findEvent(cachedPages, id) || !isMatch(entry, scopedFilters)) return
    if (cachedPages.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(entry, cachedPages)) setNewIds((ids) => new Set(ids).add(id))
  }

  /** A reply of a person belongs to the log of the account, not to that of an automation. */
  function takeReply(reply: Activity) {
    client.setQueriesData<LogPages>({ queryKey: logsKey }, (all) => withReply(all, reply))
    const { activity_id: id, sent } = reply
    const cachedPages = pages()
    if (!sent || !cachedPages || scope.automationId !== undefined) return
    if (findEvent(cachedPages, id) || !isSentMatch(sent, filters)) return
    if (cachedPages.pages[0]?.data.length === 0) return void client.invalidateQueries({ queryKey: key })
    if (isNewer(sent, cachedPages)) setNewIds((ids) => new Set(ids).add(id))
  }

  /** Loads entries that were missed while the stream was closed. */
  async function lookAgain() {
    const newest = await fetchLogPage(scope, filters, { cursor: null }).catch(() => null)
    newest?.data
      .toReversed()
      .forEach((event) => (event.sent ? takeReply(event) : event.executions.forEach(take)))
  }

  const state = useLiveEvents(scope.platformUserId, (event: LiveEvent) => {
    switch (event.event) {
      case 'execution':
        return take(event.data)
      case 'reply':
        return takeReply(event.data)
      case 'ready':
        if (!event.data.resumed) void lookAgain()
    }
  })

  const query = useInfiniteQuery(logQuery(scope, filters, state === 'open'))

  /** Adds the new entries at the top. */
  async function show() {
    const newest = await fetchLogPage(scope, filters, { cursor: null })
    client.setQueryData<LogPages>(key, (all) => withNewest(all, newest))
    setNewIds(() => new Set())
    setNewestId(newest.data[0]?.activity_id ?? null)
  }

  const events = eventsOf(query.data?.pages ?? [])
  const newCount = [...newIds].filter((id) => events.every(({ activity_id }) => activity_id !== id)).length
  return { query, events, newCount, newestId, show }
}

/** Keeps the ids of new entries until the filters change. */
function useNewIds(filters: string) {
  const [state, setState] = useState({ filters, ids: none })
  const ids = state.filters === filters ? state.ids : none
  const change = (next: (ids: ReadonlySet<string>) => ReadonlySet<string>) =>
    setState((last) => ({ filters, ids: next(last.filters === filters ? last.ids : none) }))
  return [ids, change] as const
}

const none: ReadonlySet<string> = new Set()
