import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface RecentState {
  ids: readonly string[]
}

const kept = 5

/** Ids of the commands that were used last, the newest first. */
export const useRecent = create<RecentState>()(
  persist((): RecentState => ({ ids: [] }), { name: 'skein.recent', version: 1 }),
)

export function noteUsed(id: string): void {
  useRecent.setState(({ ids }) => ({ ids: [id, ...ids.filter((each) => each !== id)].slice(0, kept) }))
}
