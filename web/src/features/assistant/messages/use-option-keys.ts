import { useEffect, useEffectEvent } from 'react'
import { useUiState } from '../../../lib/browser/ui-state.ts'

const windows = ':is([role=dialog], [role=alertdialog], [role=menu]):not([aria-modal=false])'

/** Keys 1 to 9 choose an option, unless a field has the focus or a dialog is open. */
export function useOptionKeys(options: readonly string[], onChoose: (option: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    if (ctrlKey || metaKey || altKey || repeat || !useUiState.getState().singleKeys) return
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return
    if (document.querySelector(windows)) return
    const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined
    if (option === undefined) return
    event.preventDefault()
    onChoose(option)
  })
  const any = options.length > 0
  useEffect(() => {
    if (!any) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [any])
}
