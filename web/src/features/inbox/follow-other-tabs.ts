interface Persisted {
  persist: { getOptions: () => { name?: string }; rehydrate: () => void | Promise<void> }
}

/** What another tab stores counts here too. */
export function followOtherTabs(store: Persisted): void {
  addEventListener('storage', ({ key }) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate()
  })
}
