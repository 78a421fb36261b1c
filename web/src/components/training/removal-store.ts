import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Removal = Pick<KnowledgeSource, 'id' | 'title'>

interface RemovalState {
  /** Sources hidden from the list and not deleted on the server yet, because the deletion can still be undone. */
  removals: readonly Removal[]
}

/**
 * Kept outside of the screen, so a deleted source stays hidden after leaving it, and in session storage,
 * because a browser may drop requests of a page that is being closed.
 */
export const useRemovals = create<RemovalState>()(
  persist((): RemovalState => ({ removals: [] }), {
    name: 'skein.removals',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** Sources hidden by this page; it deletes them itself. */
const ownRemovals = new Set<string>()

export function hideSource({ id, title }: Removal): void {
  ownRemovals.add(id)
  useRemovals.setState(({ removals }) => ({ removals: [...without(removals, id), { id, title }] }))
}

export function showSource(id: string): void {
  useRemovals.setState(({ removals }) => ({ removals: without(removals, id) }))
}

/** Returns removals that an earlier page of this tab may not have sent. Each is returned once. */
export function takeLeftoverRemovals(): Removal[] {
  const removals = useRemovals.getState().removals.filter(({ id }) => !ownRemovals.has(id))
  removals.forEach(({ id }) => ownRemovals.add(id))
  return removals
}

const without = (removals: readonly Removal[], id: string) => removals.filter((each) => each.id !== id)
