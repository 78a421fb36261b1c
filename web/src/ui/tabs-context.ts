import { createContext } from 'react'

/** Id of the tab list and value of the open tab. */
export const TabsContext = createContext<{ id: string; value: string }>({ id: '', value: '' })

export const tabIds = (id: string, value: string) => ({
  tab: `${id}-tab-${value}`,
  panel: `${id}-panel-${value}`,
})
