import type { KnowledgeSource } from '@skein/contract/knowledge'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Removal = Pick<KnowledgeSource, 'id' | 'title'>

interface RemovalState {
  /** Sources that are gone for the reader, and for the server as soon as nobody can take it back. */
  removals: readonly Removal[]
}

/**
 * Kept outside of the screen: what was deleted stays away when the screen is left. Kept beyond the page too: a browser
 * may drop what a page asks for while it goes away.
 */
export const useRemovals = create<RemovalState>()(
  persist((): RemovalState => ({ removals: [] }), {
    name: 'skein.removals',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** Whoever hid a source on this page sees to it that the server hears of it. */
const seenTo = new Set<string>()

export function hideSource({ id, title }: Removal): void {
  seenTo.add(id)
  useRemovals.setState(({ removals }) => ({ removals: [...without(removals, id), { id, title }] }))
}

export function showSource(id: string): void {
  useRemovals.setState(({ removals }) => ({ removals: without(removals, id) }))
}

/** What an earlier page of this tab may not have told the server; asked again, there is nothing left. */
export function takeLeftOver(): Removal[] {
  const left = useRemovals.getState().removals.filter(({ id }) => !seenTo.has(id))
  left.forEach(({ id }) => seenTo.add(id))
  return left
}

const without = (removals: readonly Removal[], id: string) => removals.filter((each) => each.id !== id)
