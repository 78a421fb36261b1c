import { useEffect } from 'react'
import { toggleOpened } from './tools/list-store.ts'

/** Enter on a row opens and closes its details; Enter on a control inside the row does not. */
export function useOpenKey(): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const id = key === 'Enter' && target instanceof HTMLElement && target.dataset['automation']
      if (id) toggleOpened(id)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
