import { create } from 'zustand'

interface RemovalState {
  /** Ids of sources that are gone for the reader, and for the server as soon as nobody can take it back. */
  ids: ReadonlySet<string>
}

/** Kept outside of the screen: what was deleted stays away when the screen is left. */
export const useRemovals = create<RemovalState>(() => ({ ids: new Set() }))

export const hideSource = (id: string): void =>
  useRemovals.setState(({ ids }) => ({ ids: new Set(ids).add(id) }))

export const showSource = (id: string): void =>
  useRemovals.setState(({ ids }) => ({ ids: new Set([...ids].filter((each) => each !== id)) }))
