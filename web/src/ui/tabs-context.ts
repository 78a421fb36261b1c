import { createContext } from 'react'

/** Which tab of which set is open. */
export const TabsContext = createContext<{ id: string; value: string }>({ id: '', value: '' })

export const tabIds = (id: string, value: string) => ({
  tab: `${id}-tab-${value}`,
  panel: `${id}-panel-${value}`,
})
