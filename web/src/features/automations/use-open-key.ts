import { useEffect } from 'react'
import { toggleOpened } from './tools/list-store.ts'

/** Enter on a row, and not on something in it, opens and closes its details. */
export function useOpenKey(): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const id = key === 'Enter' && target instanceof HTMLElement && target.dataset['rule']
      if (id) toggleOpened(id)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
