import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface RecentState {
  ids: readonly string[]
}

const maxRecent = 5

/** Ids of the last used commands, newest first. */
export const useRecent = create<RecentState>()(
  persist((): RecentState => ({ ids: [] }), { name: 'skein.recent', version: 1 }),
)

export function addRecent(id: string): void {
  useRecent.setState(({ ids }) => ({ ids: [id, ...ids.filter((each) => each !== id)].slice(0, maxRecent) }))
}
