import { useRouterState } from '@tanstack/react-router'
import { type Entry, entryOf, sectionOf } from './sections.ts'

/** Returns the path of the current section; null in the assistant. */
export const useSection = (): string | null =>
  useRouterState({ select: ({ location }) => sectionOf(location.pathname) })

/** Returns the current entry of the sidebar. */
export const useEntry = (): Entry =>
  useRouterState({
    select: ({ location }) => entryOf(location.pathname, new URLSearchParams(location.searchStr).get('tab')),
  })
