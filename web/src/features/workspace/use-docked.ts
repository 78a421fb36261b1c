import { useUiState } from '../../lib/browser/ui-state.ts'
import { useHasDockSpace } from '../../lib/browser/use-breakpoint.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useEntry } from './use-section.ts'

/** Returns whether the assistant is beside the screen. */
export function useIsDocked(): boolean {
  const isOpen = useUiState((state) => state.assistantOpen)
  const hasSpace = useHasDockSpace()
  const account = useSelectedAccount()
  const isAssistant = useEntry() === 'assistant'
  return isOpen && hasSpace && account !== null && !isAssistant
}
