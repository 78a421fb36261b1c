interface Persisted {
  persist: { getOptions: () => { name?: string }; rehydrate: () => void | Promise<void> }
}

/** Rehydrates the store when another tab changes it. */
export function followOtherTabs(store: Persisted): void {
  addEventListener('storage', ({ key }) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate()
  })
}
